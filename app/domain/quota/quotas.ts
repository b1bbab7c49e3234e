import { notFound } from "#app/domain/problem.ts";
import { presentQuota, type Quota } from "./quota.ts";
import type { QuotaPorts } from "./quota-store.ts";

/** Oldest first; also for deleted licenses. */
export async function quotasOfLicense({ quotas }: QuotaPorts, licenseKey: string): Promise<Quota[]> {
  const found = await quotas.ofLicense(licenseKey);
  if (!found) throw notFound("The license");
  return found.map(presentQuota);
}

export async function findQuota({ quotas }: QuotaPorts, id: number): Promise<Quota> {
  const found = await quotas.find(id);
  if (!found) throw notFound("The quota");
  return presentQuota(found.quota);
}
