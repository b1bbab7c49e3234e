import { notFound } from "#app/domain/problem.ts";
import { createReadableArray, type ReadableArray } from "#app/domain/unreadable-entity.ts";
import { presentQuota, type Quota } from "./quota.ts";
import type { QuotaPorts } from "./quota-store.ts";

/** Oldest quota first. Includes quotas of deleted licenses. */
export async function listQuotas({ quotas }: QuotaPorts, licenseKey: string): Promise<ReadableArray<Quota>> {
  const readableRows = await quotas.listByLicense(licenseKey);
  if (!readableRows) throw notFound("The license");
  return createReadableArray({ ...readableRows, rows: readableRows.rows.map(presentQuota) });
}

export async function findQuota({ quotas }: QuotaPorts, id: number): Promise<Quota> {
  const storedQuota = await quotas.find(id);
  if (!storedQuota) throw notFound("The quota");
  return presentQuota(storedQuota.quota);
}
