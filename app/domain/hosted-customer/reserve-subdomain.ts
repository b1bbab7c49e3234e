import type { Holding } from "#app/domain/instance/availability.ts";
import type { InstanceUnit } from "#app/domain/instance/instance-store.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { subdomainError } from "#app/domain/instance/subdomain.ts";
import { takeSubdomain } from "#app/domain/instance/take-subdomain.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { subdomainErrorMessages } from "#app/domain/sign-up/registration.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** Raises ID00 for a missing subdomain and IP01 for an unusable one, both at field `subdomain`. */
export function reserveSubdomain(
  work: InstanceUnit,
  { provisioner }: Pick<Hosting, "provisioner">,
  subdomain: string,
  holding: Holding,
  at: Instant,
): string {
  const error = subdomainError(subdomain);
  if (error === "missing") throw ruleBroken("ID00", "Subdomain must be provided.", "subdomain");
  if (error) throw subdomainProblem("IP01", subdomainErrorMessages[error]);
  const reservedSubdomain = takeSubdomain(work, provisioner, subdomain, holding, at);
  if (reservedSubdomain === null) throw subdomainProblem("IP01", "Domain is already registered.");
  return reservedSubdomain;
}

export const subdomainProblem = (code: "IP01" | "IR01", message: string) =>
  new Problem("conflict", message, { code, fields: { subdomain: [message] } });
