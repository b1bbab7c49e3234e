import type { QuotaRecord } from "./quota.ts";

export interface QuotaStore {
  find(id: number): Promise<{ quota: QuotaRecord; licenseKey: string } | null>;
  /** Oldest first; null if there is no such license. */
  ofLicense(licenseKey: string): Promise<QuotaRecord[] | null>;
}

/** A `change` carries the version it was read with; if the stored one differs, the unit is retried. */
export interface QuotaWrites {
  addQuota(quota: QuotaRecord): void;
  changeQuota(quota: QuotaRecord): void;
}

export interface QuotaPorts {
  quotas: QuotaStore;
}
