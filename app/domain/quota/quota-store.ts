import type { QuotaRecord } from "./quota.ts";

export interface QuotaStore {
  /** A quota with the key of the license it belongs to. */
  find(id: number): Promise<{ quota: QuotaRecord; licenseKey: string } | null>;
  /** Oldest first; null where there is no such license. */
  ofLicense(licenseKey: string): Promise<QuotaRecord[] | null>;
}

/** A `change` names the version it was made from; when the stored one has moved on, the whole unit is tried again. */
export interface QuotaWrites {
  addQuota(quota: QuotaRecord): void;
  changeQuota(quota: QuotaRecord): void;
}

export interface QuotaPorts {
  quotas: QuotaStore;
}
