import type { SubdomainUse } from "#app/domain/instance/availability.ts";
import type { InstanceTransaction } from "#app/domain/instance/instance-store.ts";
import type { Hosting } from "#app/domain/instance/order-instance.ts";
import { findSubdomainError, subdomainErrorMessages } from "#app/domain/instance/subdomain.ts";
import { tryReserveSubdomain } from "#app/domain/instance/take-subdomain.ts";
import { conflictProblem, ruleViolation } from "#app/domain/problem.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** Throws ID00 for a missing subdomain and IP01 for an invalid or taken subdomain. Names the field `subdomain`. */
export function reserveSubdomain(
  transaction: InstanceTransaction,
  { provisioner }: Pick<Hosting, "provisioner">,
  subdomain: string,
  subdomainUse: SubdomainUse,
  at: Instant,
): string {
  const error = findSubdomainError(subdomain);
  if (error === "missing") throw ruleViolation("ID00", "Subdomain must be provided.", "subdomain");
  if (error) throw subdomainProblem("IP01", subdomainErrorMessages[error]);
  const reservedSubdomain = tryReserveSubdomain(transaction, provisioner, subdomain, subdomainUse, at);
  if (reservedSubdomain === null) throw subdomainProblem("IP01", "Domain is already registered.");
  return reservedSubdomain;
}

export const subdomainProblem = (code: "IP01" | "IR01", message: string) =>
  conflictProblem(code, message, "subdomain");
