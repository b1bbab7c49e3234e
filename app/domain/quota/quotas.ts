import { notFound } from "#app/domain/problem.ts";
import { presentQuota, type Quota } from "./quota.ts";
import type { QuotaPorts } from "./quota-store.ts";

/** Oldest first. Includes quotas of deleted licenses. */
export async function quotasOfLicense({ quotas }: QuotaPorts, licenseKey: string): Promise<Quota[]> {
  const rows = await quotas.ofLicense(licenseKey);
  if (!rows) throw notFound("The license");
  return rows.map(presentQuota);
}

export async function findQuota({ quotas }: QuotaPorts, id: number): Promise<Quota> {
  const stored = await quotas.find(id);
  if (!stored) throw notFound("The quota");
  return presentQuota(stored.quota);
}
