import type { ContinuableSlice, ListPosition } from "#app/domain/page.ts";
import { computeDueInstant } from "#app/domain/reminder/schedule.ts";
import { dayOf, formatMonth, type Instant } from "#app/domain/time/time.ts";
import {
  type QueuedRenewal,
  type RenewalCounts,
  type RenewalMonth,
  type RenewalQuery,
  completeRange,
} from "./queued-renewal.ts";
import type { RenewalPorts, StoredQueuedRenewal } from "./renewal-store.ts";

export interface RenewalQueueContext {
  storage: Pick<RenewalPorts, "renewals" | "settings">;
  /** True if licenses whose purchase renews automatically get no reminders. */
  omitsAutoRenewing?: boolean;
}

export const countRenewals = (
  { storage }: RenewalQueueContext,
  query: RenewalQuery,
  now: Instant,
): Promise<RenewalCounts> => storage.renewals.countByState({ ...query, ...completeRange(query, now) }, now);

/** With a position, `pageNumber` has no effect. */
export async function listRenewals(
  context: RenewalQueueContext,
  { query, total }: { query: RenewalQuery; total: number },
  now: Instant,
  after: ListPosition | null,
): Promise<ContinuableSlice<QueuedRenewal>> {
  if (query.pageSize === 0 || total === 0) return { rows: [], total, next: null };
  return { ...(await readRows(context, query, now, after)), total };
}

/** Totals of the months of the listed renewals. Empty if the list is not sorted by end. */
export async function sumRenewalMonths(
  { storage }: RenewalQueueContext,
  query: RenewalQuery,
  renewals: readonly QueuedRenewal[],
  now: Instant,
): Promise<RenewalMonth[]> {
  const months = [...new Set(renewals.map(({ expiredAt }) => formatMonth(expiredAt)))].toSorted();
  if (query.sortBy !== "expiredAt" || months.length === 0) return [];
  return storage.renewals.sumByMonth({ ...query, ...completeRange(query, now) }, months, now);
}

async function readRows(
  { storage, omitsAutoRenewing = false }: RenewalQueueContext,
  query: RenewalQuery,
  now: Instant,
  after: ListPosition | null = null,
): Promise<Omit<ContinuableSlice<QueuedRenewal>, "total">> {
  const { reminderDays } = await storage.settings.read();
  const rangeQuery = { ...query, ...completeRange(query, now) };
  const { rows, next } = await storage.renewals.listRows(rangeQuery, now, after);
  const addReminderDay = (row: StoredQueuedRenewal): QueuedRenewal => {
    const hasReminders = !omitsAutoRenewing || !row.hasAutoRenewal;
    return { ...row, nextReminderOn: hasReminders ? findNextReminderDay(row, reminderDays, now) : null };
  };
  return { rows: rows.map(addReminderDay), next };
}

function findNextReminderDay(
  { state, expiredAt, snoozedUntil }: StoredQueuedRenewal,
  reminderDays: readonly number[],
  now: Instant,
): string | null {
  if (state === "renewed" || expiredAt < now || (state === "snoozed" && snoozedUntil === null)) return null;
  const today = dayOf(now);
  const dueDays = reminderDays.map((threshold) => dayOf(computeDueInstant(expiredAt, threshold))).toSorted();
  const isReminderSnoozed = snoozedUntil !== null && dueDays.some((day) => day > today && day < snoozedUntil);
  const nextDueDay = dueDays.find((day) => day > today && (snoozedUntil === null || day >= snoozedUntil));
  if (!isReminderSnoozed || snoozedUntil === null) return nextDueDay ?? null;
  // A reminder that was due during the snooze is sent when the snooze ends.
  return snoozedUntil <= dayOf(expiredAt) ? snoozedUntil : null;
}

export const renewalColumns = [
  "companyName",
  "licenseKey",
  "packageTierPrettyName",
  "expiredAt",
  "graceUntil",
  "state",
  "owner",
  "lastReminderAt",
  "nextReminderOn",
  "snoozedUntil",
  "lostReason",
  "renewedTo",
  "marketplace",
  "value",
  "currency",
  "termMonths",
] as const satisfies readonly (keyof QueuedRenewal)[];

const exportPageSize = 500;

export async function* exportRenewals(
  context: RenewalQueueContext,
  query: RenewalQuery,
  now: Instant,
): AsyncGenerator<QueuedRenewal[], void> {
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { rows } = await readRows(context, { ...query, pageNumber, pageSize: exportPageSize }, now);
    yield rows;
    if (rows.length < exportPageSize) return;
  }
}

/** A name such as `renewals-2026-11-20.csv`. The day is in UTC. */
export const buildRenewalFileName = (at: Instant): string => `renewals-${dayOf(at)}.csv`;
