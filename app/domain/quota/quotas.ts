import { notFound } from "#app/domain/problem.ts";
import { presentQuota, type Quota } from "./quota.ts";
import type { QuotaPorts } from "./quota-store.ts";

/** Oldest quota first. Includes quotas of deleted licenses. */
export async function listQuotas({ quotas }: QuotaPorts, licenseKey: string): Promise<Quota[]> {
  const rows = await quotas.listByLicense(licenseKey);
  if (!rows) throw notFound("The license");
  return rows.map(presentQuota);
}

export async function findQuota({ quotas }: QuotaPorts, id: number): Promise<Quota> {
  const storedQuota = await quotas.find(id);
  if (!storedQuota) throw notFound("The quota");
  return presentQuota(storedQuota.quota);
}
