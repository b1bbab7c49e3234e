import { millisecondsInDay } from "date-fns/constants";
import { sql, type SqlBool } from "kysely";
import type { Paging, Slice } from "#app/domain/page.ts";
import { isQueued } from "#app/domain/reminder/reminder.ts";
import type { DueCandidate, ReminderOfLicense, ReminderStore } from "#app/domain/reminder/reminder-store.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readPage } from "#app/storage/engine/row-access.ts";
import { remindedLicenseColumns, remindedLicenseFrom, reminderFrom, snoozeFrom } from "./rows.ts";
import { readUpcomingReminders } from "./upcoming.ts";

/** Relates a reminder to its queue item. */
const isItemOfReminder = sql<SqlBool>`queue_item.kind = 'reminder' and queue_item.subject =
  reminder.license_id || '.' || reminder.end_at || '.' || reminder.days_before`;

export function reminderStore(engine: Engine): ReminderStore {
  const { db } = engine;
  const reminderQuery = db.selectFrom("reminder");
  const reminderWithLicenseQuery = reminderQuery.innerJoin("license", "license.id", "reminder.license_id");
  type ReminderQuery = typeof reminderWithLicenseQuery;

  async function findReminderPage(
    addFilter: (query: ReminderQuery) => ReminderQuery,
    addOrder: (query: ReminderQuery) => ReminderQuery,
    paging: Paging,
  ): Promise<Slice<ReminderOfLicense>> {
    const sortedReminders = addOrder(addFilter(reminderWithLicenseQuery))
      .selectAll("reminder")
      .select(remindedLicenseColumns)
      .select(
        sql<number | null>`(select queue_item.due_at from queue_item where ${isItemOfReminder})`.as(
          "retry_at",
        ),
      );
    const { rows, total } = await readPage(sortedReminders, paging);
    return {
      rows: rows.map((row) => ({
        ...reminderFrom(row),
        ...remindedLicenseFrom(row),
        nextAttemptAt: row.state === "waiting" ? instantOrNull(row.retry_at) : null,
      })),
      total,
    };
  }

  return {
    async find({ licenseId, expiredAt, threshold }) {
      const row = await reminderWithLicenseQuery
        .selectAll("reminder")
        .select("license.key")
        .where("license_id", "=", licenseId)
        .where("end_at", "=", msOf(expiredAt))
        .where("days_before", "=", threshold)
        .executeTakeFirst();
      return row ? { ...reminderFrom(row), licenseKey: row.key } : null;
    },

    async listByEnd({ licenseId, expiredAt }) {
      const rows = await reminderQuery
        .selectAll()
        .where("license_id", "=", licenseId)
        .where("end_at", "=", msOf(expiredAt))
        .orderBy("days_before")
        .execute();
      return rows.map(reminderFrom);
    },

    async findSnooze({ licenseId, expiredAt }) {
      const row = await db
        .selectFrom("reminder_snooze")
        .selectAll()
        .where("license_id", "=", licenseId)
        .where("end_at", "=", msOf(expiredAt))
        .executeTakeFirst();
      return row ? snoozeFrom(row) : null;
    },

    async listAddedThresholds() {
      const rows = await db.selectFrom("reminder_threshold").selectAll().orderBy("days").execute();
      return rows.map(({ days, since }) => ({ days, since: instantOf(since) }));
    },

    async listDue({ threshold, endsFrom, endsTo }, now, afterCandidate, limit) {
      const candidates = db
        .selectFrom("license_summary as s")
        .select(["s.key", "s.license_id", "s.expired_at"])
        .where("s.expired_at", ">=", msOf(endsFrom))
        .where("s.expired_at", "<=", msOf(endsTo))
        .where("s.status", "<>", "deleted")
        // The license existed when the reminder became due.
        .where(
          sql<SqlBool>`s.created_at <= (s.expired_at / ${sql.lit(millisecondsInDay)} - ${threshold}) * ${sql.lit(millisecondsInDay)}`,
        )
        // The reminder is not stored yet.
        .where(
          sql<SqlBool>`not exists (
            select 1 from reminder as r where r.license_id = s.license_id and r.end_at = s.expired_at
              and r.days_before = ${threshold} and r.state <> 'cancelled')`,
        )
        // The end is not snoozed.
        .where(
          sql<SqlBool>`not exists (
            select 1 from reminder_snooze as snooze
            where snooze.license_id = s.license_id and snooze.end_at = s.expired_at
              and (snooze.until_at is null or snooze.until_at > ${msOf(now)}))`,
        );
      const remainingCandidates = afterCandidate
        ? candidates.where(
            sql<SqlBool>`(s.expired_at, s.license_id) > (${msOf(afterCandidate.expiredAt)}, ${afterCandidate.licenseId})`,
          )
        : candidates;
      const rows = await remainingCandidates
        .orderBy("s.expired_at")
        .orderBy("s.license_id")
        .limit(limit)
        .execute();
      return rows.flatMap(({ key, license_id, expired_at }) =>
        expired_at === null ? [] : [createCandidate(key, license_id, expired_at)],
      );
    },

    async listEndedSnoozes(now, limit) {
      const rows = await db
        .selectFrom("reminder_snooze")
        .innerJoin("license", "license.id", "reminder_snooze.license_id")
        .select(["license.key", "license.id", "reminder_snooze.end_at"])
        .where("until_at", "<=", msOf(now))
        .orderBy("until_at")
        .orderBy("license_id")
        .limit(limit)
        .execute();
      return rows.map(({ key, id, end_at }) => createCandidate(key, id, end_at));
    },

    async listDueQueued(now, limit) {
      const rows = await reminderWithLicenseQuery
        .innerJoin("queue_item", (joinBuilder) => joinBuilder.on(isItemOfReminder))
        .selectAll("reminder")
        .select("license.key")
        .where("reminder.state", "in", ["reserved", "waiting"])
        .where("queue_item.due_at", "<=", msOf(now))
        .orderBy("queue_item.due_at")
        .orderBy("reminder.license_id")
        .limit(limit)
        .execute();
      return rows.filter(isQueued).map((row) => ({ ...reminderFrom(row), licenseKey: row.key }));
    },

    async findNextSnoozeEnd() {
      const row = await db
        .selectFrom("reminder_snooze")
        .select((eb) => eb.fn.min("until_at").as("until_at"))
        .executeTakeFirst();
      return instantOrNull(row?.until_at ?? null);
    },

    async readScannedAt() {
      const row = await db.selectFrom("reminder_run").select("scanned_at").executeTakeFirst();
      return instantOrNull(row?.scanned_at ?? null);
    },

    listUpcoming: (query, paging) => readUpcomingReminders(engine, query, paging),

    listSent: (since, paging) =>
      findReminderPage(
        (query) => query.where("state", "=", "sent").where("sent_at", ">=", msOf(since)),
        (query) =>
          query.orderBy("sent_at", "desc").orderBy("license_id", "desc").orderBy("days_before", "desc"),
        paging,
      ),

    listFailed: (paging) =>
      findReminderPage(
        (query) => query.where("state", "in", ["waiting", "failed", "stored"]),
        (query) => query.orderBy("end_at").orderBy("license_id").orderBy("days_before"),
        paging,
      ),

    async listSnoozed(now, paging) {
      const snoozes = db
        .selectFrom("reminder_snooze")
        .innerJoin("license", "license.id", "reminder_snooze.license_id")
        .innerJoin("license_summary", (joinBuilder) =>
          joinBuilder
            .onRef("license_summary.license_id", "=", "reminder_snooze.license_id")
            .onRef("license_summary.expired_at", "=", "reminder_snooze.end_at"),
        )
        .where("reminder_snooze.end_at", ">=", msOf(now))
        .where("license_summary.status", "<>", "deleted")
        .where((eb) => eb.or([eb("until_at", "is", null), eb("until_at", ">", msOf(now))]))
        .selectAll("reminder_snooze")
        .select(remindedLicenseColumns)
        .orderBy("reminder_snooze.end_at")
        .orderBy("reminder_snooze.license_id");
      const { rows, total } = await readPage(snoozes, paging);
      return { rows: rows.map((row) => ({ ...snoozeFrom(row), ...remindedLicenseFrom(row) })), total };
    },
  };
}

const createCandidate = (licenseKey: string, licenseId: number, expiredAtMs: number): DueCandidate => ({
  licenseKey,
  licenseId,
  expiredAt: instantOf(expiredAtMs),
});
