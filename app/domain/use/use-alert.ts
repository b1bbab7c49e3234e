import type { LicensePorts } from "#app/domain/license/license-store.ts";
import type { LicenseSummary } from "#app/domain/license/license.ts";
import { computeAssetCapacity } from "#app/domain/license/limits.ts";
import type { Transact } from "#app/domain/history/transaction.ts";
import type { QueueStore, QueueWrites } from "#app/domain/queue/queue.ts";
import type { RenewalStore } from "#app/domain/renewal/renewal-store.ts";
import { findEarliest, type Instant } from "#app/domain/time/time.ts";
import { findUseObstacle, type MeasuredLicense } from "./obstacle.ts";

export const alertPercents = [80, 90, 100] as const;
export type AlertPercent = (typeof alertPercents)[number];

/** The highest alert of a license in its term. A term ends with the license. */
export interface UseAlert {
  percent: number;
  termEnd: Instant;
}

type AlertLicense = MeasuredLicense & Pick<LicenseSummary, "totalClientsInUse" | "expiredAt">;

/** A license that uses at least 80 % of its assets. */
export interface HighUse {
  licenseId: number;
  license: AlertLicense;
  alertsCustomer: boolean;
  /** The latest alert, maybe of an earlier term. */
  latestAlert: UseAlert | null;
}

export interface UseAlertStore {
  /** Time of the last complete scan. */
  readScannedAt(): Promise<Instant | null>;
  /** The next licenses with a high use, by id. */
  listHighUse(after: number, limit: number): Promise<HighUse[]>;
  findLicenseKey(licenseId: number): Promise<string | null>;
}

export interface UseAlertWrites {
  /** The transaction is retried if another process saved an alert of the license. */
  saveAlert(licenseId: number, before: UseAlert | null, after: UseAlert): void;
  saveScannedAt(at: Instant): void;
}

export interface UseAlertPorts {
  useAlerts: UseAlertStore;
  licenses: Pick<LicensePorts["licenses"], "find">;
  renewals: Pick<RenewalStore, "findRenewalOwner">;
  queue: QueueStore;
  transact: Transact<{ useAlerts: UseAlertWrites; queue: QueueWrites }>;
}

/** The highest percentage that the use has reached. Null if it is lower, or if the use is not compared with a limit. */
export function findReachedPercent(license: AlertLicense): AlertPercent | null {
  const limit = computeAssetCapacity(license);
  if (limit === null || findUseObstacle(license, limit)) return null;
  return alertPercents.findLast((percent) => license.totalClientsInUse * 100 >= percent * limit) ?? null;
}

/**
 * The alert to send now, or null. An alert replaces lower alerts that were not sent. A new term starts when the term of
 * the latest alert ends, so that a renewal before that end does not repeat alerts.
 */
export function findDueAlert({ license, latestAlert }: HighUse, now: Instant): UseAlert | null {
  const percent = findReachedPercent(license);
  if (percent === null || license.expiredAt === null) return null;
  // In the grace period, the term has ended but is still the same.
  const isSameTerm =
    latestAlert !== null && (latestAlert.termEnd >= now || latestAlert.termEnd === license.expiredAt);
  const alertOfTerm = isSameTerm ? latestAlert : null;
  if (alertOfTerm && alertOfTerm.percent >= percent) return null;
  const termEnd = findEarliest([alertOfTerm?.termEnd ?? null, license.expiredAt]) ?? license.expiredAt;
  return { percent, termEnd };
}
