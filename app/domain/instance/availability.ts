import { millisecondsInDay } from "date-fns/constants";
import { z } from "zod";
import type { MarketplaceCustomer } from "#app/domain/marketplace/marketplace-store.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import type { InstanceRecord } from "./instance.ts";
import type { InstancePorts } from "./instance-store.ts";
import type { Hosting } from "./order-instance.ts";
import { subdomainError, subdomainFrom } from "./subdomain.ts";

export const quarantineDays = 90;

export const availability = z.object({
  available: z.boolean(),
  reason: z.enum(["missing", "invalid", "reserved", "taken", "quarantined"]).nullable(),
});
export type Availability = z.output<typeof availability>;

export interface Holding {
  reason: "taken" | "quarantined" | null;
  lapsed: { instance: InstanceRecord; buyer: MarketplaceCustomer | null } | null;
}

export async function holdingOf(storage: InstancePorts, subdomain: string, now: Instant): Promise<Holding> {
  const instance = await storage.instances.bySubdomain(subdomain);
  const buyer = await storage.marketplaceCustomers.bySubdomain(subdomain);
  if (!instance) return { reason: buyer && "taken", lapsed: null };
  if (instance.deletedAt === null) return { reason: "taken", lapsed: null };
  if (msOf(now) < msOf(instance.deletedAt) + quarantineDays * millisecondsInDay)
    return { reason: "quarantined", lapsed: null };
  if (buyer && buyer.licenseId !== instance.licenseId) return { reason: "taken", lapsed: null };
  return { reason: null, lapsed: { instance, buyer } };
}

export async function availabilityOf(
  { storage, provisioner }: Pick<Hosting, "storage" | "provisioner">,
  typed: string,
  now: Instant,
): Promise<Availability> {
  const subdomain = subdomainFrom(typed);
  const error = subdomainError(subdomain);
  if (error === null && provisioner.simulatesError(subdomain)) return { available: true, reason: null };
  const reason = error ?? (await holdingOf(storage, subdomain, now)).reason;
  return { available: reason === null, reason };
}
