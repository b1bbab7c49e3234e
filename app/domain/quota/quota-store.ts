import type { ReadableRows } from "#app/domain/unreadable-entity.ts";
import type { QuotaRecord } from "./quota.ts";

export interface QuotaStore {
  find(id: number): Promise<{ quota: QuotaRecord; licenseKey: string } | null>;
  /** Oldest quota first, or null if there is no such license. */
  listByLicense(licenseKey: string): Promise<ReadableRows<QuotaRecord> | null>;
}

/** Each quota has the row version that was read. The transaction is retried if the stored version differs. */
export interface QuotaWrites {
  addQuota(quota: QuotaRecord): void;
  changeQuota(quota: QuotaRecord): void;
}

export interface QuotaPorts {
  quotas: QuotaStore;
}
