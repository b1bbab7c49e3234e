import type { QuotaRecord } from "./quota.ts";

export interface QuotaStore {
  /** A quota with the key of the license it belongs to. */
  find(id: number): Promise<{ quota: QuotaRecord; licenseKey: string } | null>;
}
