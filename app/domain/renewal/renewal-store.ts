import type { Transact } from "#app/domain/history/transaction.ts";
import type { LicenseStore } from "#app/domain/license/license-store.ts";
import type { ContinuableSlice, ListPosition } from "#app/domain/page.ts";
import type { PersonStore } from "#app/domain/person/person-store.ts";
import type { ReminderWrites } from "#app/domain/reminder/reminder-store.ts";
import type { SettingsStore } from "#app/domain/settings/settings.ts";
import type { Day, Instant } from "#app/domain/time/time.ts";
import type {
  QueuedRenewal,
  RenewalCounts,
  RenewalMonth,
  RenewalQuery,
  RenewalRequest,
} from "./queued-renewal.ts";

interface LostRenewal {
  licenseId: number;
  expiredAt: Instant;
  reason: string;
  lostAt: Instant;
  lostBy: string;
}

export type StoredQueuedRenewal = Omit<QueuedRenewal, "nextReminderOn">;

export type RenewalRangeQuery = RenewalQuery & { from: Day; to: Day };

export interface RenewalStore {
  /** Omits licenses that are deleted or have no expiration date. With a position, `pageNumber` has no effect. */
  listRows(
    query: RenewalRangeQuery,
    now: Instant,
    after?: ListPosition | null,
  ): Promise<Omit<ContinuableSlice<StoredQueuedRenewal>, "total">>;
  /** Counts renewals by state. Ignores the state filter of the query. */
  countByState(query: RenewalRangeQuery, now: Instant): Promise<RenewalCounts>;
  /** The totals of the selected months (`YYYY-MM`, ascending) within the range of the query. */
  sumByMonth(
    query: RenewalRangeQuery,
    selectedMonths: readonly string[],
    now: Instant,
  ): Promise<RenewalMonth[]>;
  findLostRenewal(end: Pick<LostRenewal, "licenseId" | "expiredAt">): Promise<LostRenewal | null>;
  findRenewalOwner(licenseId: number): Promise<string | null>;
  /** What a customer wrote to ask for the renewal of this end. */
  findRequest(end: Pick<LostRenewal, "licenseId" | "expiredAt">): Promise<RenewalRequest | null>;
}

export interface RenewalWrites {
  saveLost(lostRenewal: LostRenewal): void;
  removeLost(end: Pick<LostRenewal, "licenseId" | "expiredAt">): void;
  assignOwner(licenseId: number, owner: string | null): void;
  /** Replaces an earlier request for the same end. */
  saveRequest(request: Pick<LostRenewal, "licenseId" | "expiredAt"> & RenewalRequest): void;
  removeRequest(end: Pick<LostRenewal, "licenseId" | "expiredAt">): void;
}

export interface RenewalPorts {
  licenses: LicenseStore;
  people: PersonStore;
  settings: SettingsStore;
  renewals: RenewalStore;
  transact: Transact<{
    renewals: RenewalWrites;
    reminders: Pick<ReminderWrites, "saveSnooze" | "cancelWaiting">;
  }>;
}
