import type { Holding } from "#app/domain/instance/availability.ts";
import type { InstanceUnit } from "#app/domain/instance/instance-store.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { subdomainFault } from "#app/domain/instance/subdomain.ts";
import { takeSubdomain } from "#app/domain/instance/take-subdomain.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { subdomainFaults } from "#app/domain/sign-up/registration.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** Raises ID00 for a missing subdomain and IP01 for an unusable one, both at field `subdomain`. */
export function chosenSubdomain(
  work: InstanceUnit,
  { provisioner }: Pick<Hosting, "provisioner">,
  subdomain: string,
  holding: Holding,
  at: Instant,
): string {
  const fault = subdomainFault(subdomain);
  if (fault === "missing") throw ruleBroken("ID00", "Subdomain must be provided.", "subdomain");
  if (fault) throw subdomainRefused("IP01", subdomainFaults[fault]);
  const taken = takeSubdomain(work, provisioner, subdomain, holding, at);
  if (taken === null) throw subdomainRefused("IP01", "Domain is already registered.");
  return taken;
}

export const subdomainRefused = (code: "IP01" | "IR01", message: string) =>
  new Problem("conflict", message, { code, fields: { subdomain: [message] } });
