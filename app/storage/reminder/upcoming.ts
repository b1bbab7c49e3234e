import { millisecondsInDay } from "date-fns/constants";
import { type RawBuilder, sql } from "kysely";
import type { Paging, Slice } from "#app/domain/page.ts";
import type { UpcomingReminder } from "#app/domain/reminder/reminder-store.ts";
import { firstInfiniteMs, type Instant, instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { buildAutoRenewsCondition } from "#app/storage/marketplace/renews-itself.ts";
import { remindedLicenseFrom } from "./rows.ts";
import type { LicenseTable } from "#app/storage/schema/schema.ts";

interface UpcomingQuery {
  from: Instant;
  to: Instant;
  thresholds: readonly number[];
  omitsAutoRenewing: boolean;
}

const autoRenewsCondition = buildAutoRenewsCondition(sql`s.license_id`, sql`s.expired_at`);

/** In `flags`, the bit mask of the status is 48, and 32 is the status `deleted`. */
const notDeletedCondition = sql`(s.flags & 48) <> 32`;

/** SQL of the due time, which is midnight UTC of the day when the reminder is sent. */
const dueAtExpression = sql<number>`((s.expired_at / ${sql.lit(millisecondsInDay)} - t.days) * ${sql.lit(millisecondsInDay)})`;

/** The `from` and `where` clauses that select one row per reminder to send. */
function buildScheduledRemindersClause(
  engine: Engine,
  { from, to, thresholds, omitsAutoRenewing }: UpcomingQuery,
): RawBuilder<unknown> {
  const thresholdsJson = JSON.stringify(thresholds);
  const thresholdTable =
    engine.databaseType === "sqlite"
      ? sql`(select value as days from json_each(${thresholdsJson}))`
      : sql`(select value::bigint as days from json_array_elements_text(${thresholdsJson}::json))`;
  const licenseEndForDueTime = (dueTime: Instant) =>
    sql`(cast(${msOf(dueTime)} as bigint) + t.days * ${sql.lit(millisecondsInDay)})`;
  return sql`
    from ${thresholdTable} as t cross join license_summary as s
    where s.expired_at >= ${licenseEndForDueTime(from)} and s.expired_at < ${licenseEndForDueTime(to)} + ${sql.lit(millisecondsInDay)}
      and s.expired_at < ${sql.lit(firstInfiniteMs)} and ${notDeletedCondition}
      and ${omitsAutoRenewing ? sql`not ${autoRenewsCondition}` : sql`true`}
      and not exists (
        select 1 from reminder_snooze as snooze
        where snooze.license_id = s.license_id and snooze.end_at = s.expired_at
          and (snooze.until_at is null or snooze.until_at > ${dueAtExpression}))
      and (s.license_id, s.expired_at, t.days) not in (
        select license_id, end_at, days_before from reminder
        where due_at >= ${msOf(from)} and state <> 'cancelled')`;
}

/**
 * Counts the reminders of each day first, so that the page query sorts only reminders of the days on the
 * page.
 */
export async function readUpcomingReminders(
  engine: Engine,
  query: UpcomingQuery,
  { pageNumber, pageSize }: Paging,
): Promise<Slice<UpcomingReminder>> {
  const { db } = engine;
  if (query.thresholds.length === 0 || query.to < query.from) return { rows: [], total: 0 };
  const countsByDay = await sql<{ due_at: number; count: number }>`
    select ${dueAtExpression} as due_at, count(*) as count ${buildScheduledRemindersClause(engine, query)} group by 1 order by 1`.execute(
    db,
  );
  const total = countsByDay.rows.reduce((sum, { count }) => sum + count, 0);
  const offset = pageNumber * pageSize;
  const pageDays = findPageDays(countsByDay.rows, offset, offset + pageSize);
  if (!pageDays) return { rows: [], total };
  const pageQuery = { ...query, from: instantOf(pageDays.fromMs), to: instantOf(pageDays.toMs) };
  type UpcomingReminderRow = Pick<
    LicenseTable,
    "key" | "company_name" | "environment" | "email" | "created_by"
  > & {
    expired_at: number;
    days: number;
    due_at: number;
    renews_itself: number;
  };
  const { rows } = await sql<UpcomingReminderRow>`
    select page.*, license.key, license.company_name, license.environment, license.email, license.created_by
    from (
      select s.license_id, s.expired_at, t.days, ${dueAtExpression} as due_at,
        case when ${autoRenewsCondition} then 1 else 0 end as renews_itself ${buildScheduledRemindersClause(engine, pageQuery)}
      order by due_at, days, license_id limit ${pageSize} offset ${offset - pageDays.countBefore}
    ) as page join license on license.id = page.license_id
    order by page.due_at, page.days, page.license_id`.execute(db);
  return {
    rows: rows.map((row) => ({
      ...remindedLicenseFrom(row),
      expiredAt: instantOf(row.expired_at),
      threshold: row.days,
      dueAt: instantOf(row.due_at),
      hasAutoRenewal: row.renews_itself === 1,
    })),
    total,
  };
}

/** The first and the last day of the page, and the number of reminders before these days. */
function findPageDays(
  days: readonly { due_at: number; count: number }[],
  pageStart: number,
  pageEnd: number,
) {
  let reminderCount = 0;
  const pageDays = days
    .map(({ due_at: at, count }) => {
      const countBefore = reminderCount;
      reminderCount += count;
      return { at, countBefore, countAfter: reminderCount };
    })
    .filter((day) => day.countAfter > pageStart && day.countBefore < pageEnd);
  const firstDay = pageDays[0];
  const lastDay = pageDays.at(-1);
  return firstDay && lastDay
    ? { fromMs: firstDay.at, toMs: lastDay.at, countBefore: firstDay.countBefore }
    : null;
}
