import { millisecondsInDay } from "date-fns/constants";
import { z } from "zod";
import type { AgreementRecord } from "#app/domain/marketplace/agreement.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { InstanceRecord } from "./instance.ts";
import type { InstancePorts } from "./instance-store.ts";
import type { Hosting } from "./order-instance.ts";
import { findSubdomainError, normalizeSubdomain } from "./subdomain.ts";

export const quarantineDays = 90;

export const availability = z.object({
  isAvailable: z.boolean(),
  reason: z.enum(["missing", "invalid", "reserved", "taken", "quarantined"]).nullable(),
});
export type Availability = z.output<typeof availability>;

export interface SubdomainUse {
  /** Why the subdomain is not available, or null if it is available. */
  reason: "taken" | "quarantined" | null;
  /** Deleted instance that must be removed before the subdomain can be used again. */
  formerUse: { instance: InstanceRecord; agreement: AgreementRecord | null } | null;
}

export async function findSubdomainUse(
  storage: InstancePorts,
  subdomain: string,
  now: Instant,
): Promise<SubdomainUse> {
  const instance = await storage.instances.findBySubdomain(subdomain);
  const agreement = await storage.agreements.findBySubdomain(subdomain);
  if (!instance) return { reason: agreement ? "taken" : null, formerUse: null };
  if (instance.deletedAt === null) return { reason: "taken", formerUse: null };
  if (msOf(now) < msOf(instance.deletedAt) + quarantineDays * millisecondsInDay)
    return { reason: "quarantined", formerUse: null };
  if (agreement && agreement.licenseId !== instance.licenseId) return { reason: "taken", formerUse: null };
  return { reason: null, formerUse: { instance, agreement } };
}

export async function checkAvailability(
  hosting: Pick<Hosting, "storage" | "provisioner">,
  requestedSubdomain: string,
  now: Instant,
): Promise<Availability> {
  const subdomain = normalizeSubdomain(requestedSubdomain);
  const reason = findSubdomainError(subdomain) ?? (await findUnavailableReason(hosting, subdomain, now));
  return { isAvailable: reason === null, reason };
}

async function findUnavailableReason(
  { storage, provisioner }: Pick<Hosting, "storage" | "provisioner">,
  subdomain: string,
  now: Instant,
): Promise<SubdomainUse["reason"]> {
  const simulatedOutcome = provisioner.findSimulatedOutcome(subdomain);
  // Several instances may use a subdomain that simulates an error.
  if (simulatedOutcome === "error") return null;
  return simulatedOutcome ?? (await findSubdomainUse(storage, subdomain, now)).reason;
}
