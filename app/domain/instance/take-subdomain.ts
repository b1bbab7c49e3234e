import { newLicenseKey } from "#app/domain/text/license-key.ts";
import type { Instant } from "#app/domain/time/time.ts";
import type { Holding } from "./availability.ts";
import type { InstanceUnit } from "./instance-store.ts";
import type { Provisioner } from "./provisioner.ts";

/** Null if the subdomain is taken. A subdomain that simulates an error gets a suffix instead. */
export function takeSubdomain(
  work: InstanceUnit,
  provisioner: Provisioner,
  subdomain: string,
  { reason, lapsed }: Holding,
  at: Instant,
): string | null {
  if (reason !== null) return provisioner.simulatesError(subdomain) ? variantOf(subdomain) : null;
  if (lapsed) work.removeInstance(lapsed.instance);
  if (lapsed?.buyer) work.changeMarketplaceCustomer({ ...lapsed.buyer, subdomain: null, updatedAt: at });
  return subdomain;
}

/** At most 57 characters, so that the suffix fits into a DNS label of 63. */
export const variantStem = (subdomain: string) => `${subdomain.slice(0, 57)}-`;
const variantOf = (subdomain: string) =>
  `${variantStem(subdomain)}${newLicenseKey().slice(0, 5).toLowerCase()}`;
