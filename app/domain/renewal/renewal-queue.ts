import { createPage, type Page } from "#app/domain/page.ts";
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

export async function readRenewals(
  context: RenewalQueueContext,
  query: RenewalQuery,
  now: Instant,
): Promise<Page<QueuedRenewal> & { counts: RenewalCounts; months: RenewalMonth[] }> {
  const { storage } = context;
  const rangeQuery = { ...query, ...completeRange(query, now) };
  const counts = await storage.renewals.countByState(rangeQuery, now);
  const total = counts[query.state];
  const rows = query.pageSize === 0 || total === 0 ? [] : await readRows(context, query, now);
  const months = [...new Set(rows.map(({ expiredAt }) => formatMonth(expiredAt)))].toSorted();
  const hasMonthTotals = query.sortBy === "expiredAt" && months.length > 0;
  return {
    ...createPage(rows, total, query),
    counts,
    months: hasMonthTotals ? await storage.renewals.sumByMonth(rangeQuery, months, now) : [],
  };
}

async function readRows(
  { storage, omitsAutoRenewing = false }: RenewalQueueContext,
  query: RenewalQuery,
  now: Instant,
): Promise<QueuedRenewal[]> {
  const { reminderDays } = await storage.settings.read();
  const rows = await storage.renewals.listRows({ ...query, ...completeRange(query, now) }, now);
  return rows.map((row) => {
    const hasReminders = !omitsAutoRenewing || !row.hasAutoRenewal;
    return { ...row, nextReminderOn: hasReminders ? findNextReminderDay(row, reminderDays, now) : null };
  });
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
    const rows = await readRows(context, { ...query, pageNumber, pageSize: exportPageSize }, now);
    yield rows;
    if (rows.length < exportPageSize) return;
  }
}

/** A name such as `renewals-2026-11-20.csv`. The day is in UTC. */
export const buildRenewalFileName = (at: Instant): string => `renewals-${dayOf(at)}.csv`;
