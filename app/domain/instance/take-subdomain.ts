import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { SubdomainUse } from "./availability.ts";
import type { InstanceTransaction } from "./instance-store.ts";
import type { Provisioner } from "./provisioner.ts";

/** Null if the subdomain is taken. A subdomain that simulates an error gets a suffix instead. */
export function tryReserveSubdomain(
  transaction: InstanceTransaction,
  provisioner: Provisioner,
  subdomain: string,
  { reason, formerUse }: SubdomainUse,
  at: Instant,
): string | null {
  if (reason !== null)
    return provisioner.findSimulatedOutcome(subdomain) === "error" ? addRandomSuffix(subdomain) : null;
  if (formerUse) transaction.instances.remove(formerUse.instance);
  if (formerUse?.agreement)
    transaction.agreements.change({ ...formerUse.agreement, subdomain: null, updatedAt: at });
  return subdomain;
}

/** Truncates the subdomain to 57 characters, because a DNS label, including the suffix, has at most 63. */
export const shortenForSuffix = (subdomain: string) => `${subdomain.slice(0, 57)}-`;
const addRandomSuffix = (subdomain: string) =>
  `${shortenForSuffix(subdomain)}${generateLicenseKey().slice(0, 5).toLowerCase()}`;
