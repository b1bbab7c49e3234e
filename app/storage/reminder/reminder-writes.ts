import { sql, type SqlBool } from "kysely";
import type { ReminderWrites } from "#app/domain/reminder/reminder-store.ts";
import type { Reminder } from "#app/domain/reminder/reminder.ts";
import { msOf } from "#app/domain/time/time.ts";
import { isAnyOf } from "#app/storage/engine/sql-fragments.ts";
import { msOrNull } from "#app/storage/schema/column-values.ts";
import { reminderRowOf } from "./rows.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const keyColumns = ["license_id", "end_at", "days_before"] as const;

export function reminderWrites({ engine, write }: WriteContext): ReminderWrites {
  const { db } = engine;

  const endColumnsOf = ({ licenseId, expiredAt }: Pick<Reminder, "licenseId" | "expiredAt">) =>
    ({ license_id: licenseId, end_at: msOf(expiredAt) }) as const;

  return {
    add(reminder) {
      const row = reminderRowOf(reminder);
      const upsert = db
        .insertInto("reminder")
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(keyColumns).doUpdateSet(row).where("reminder.state", "=", "cancelled"),
        );
      write(upsert.compile(), { expectedRowCount: 1 });
    },

    skip(reminder) {
      const { state } = reminder;
      const upsert = db
        .insertInto("reminder")
        .values(reminderRowOf(reminder))
        .onConflict((conflict) =>
          conflict
            .columns(keyColumns)
            .doUpdateSet({ state })
            .where("reminder.state", "in", ["cancelled", "waiting"]),
        );
      write(upsert.compile());
    },

    change(before, after) {
      const { license_id, end_at, days_before, ...changedColumns } = reminderRowOf(after);
      const update = db
        .updateTable("reminder")
        .set(changedColumns)
        .where("license_id", "=", license_id)
        .where("end_at", "=", end_at)
        .where("days_before", "=", days_before)
        .where("state", "=", before.state)
        .where("attempts", "=", before.attempts);
      write(update.compile(), { expectedRowCount: 1 });
    },

    cancelOutdated(thresholds) {
      const cancellation = db
        .updateTable("reminder")
        .set({ state: "cancelled" })
        .where("state", "in", ["waiting", "failed", "stored"])
        .where((eb) =>
          eb.or([
            eb.not(isAnyOf(engine, "days_before", thresholds)),
            sql<SqlBool>`not exists (
              select 1 from license_summary as s where s.license_id = reminder.license_id
                and s.expired_at = reminder.end_at and s.status <> 'deleted')`,
          ]),
        );
      write(cancellation.compile());
    },

    cancelWaiting(licenseEnd) {
      const { license_id, end_at } = endColumnsOf(licenseEnd);
      const cancellation = db
        .updateTable("reminder")
        .set({ state: "cancelled" })
        .where("license_id", "=", license_id)
        .where("end_at", "=", end_at)
        .where("state", "=", "waiting");
      write(cancellation.compile());
    },

    saveSnooze({ until, snoozedAt, snoozedBy, ...licenseEnd }) {
      const row = { until_at: msOrNull(until), snoozed_at: msOf(snoozedAt), snoozed_by: snoozedBy };
      const query = db
        .insertInto("reminder_snooze")
        .values({ ...endColumnsOf(licenseEnd), ...row })
        .onConflict((conflict) => conflict.columns(["license_id", "end_at"]).doUpdateSet(row));
      write(query.compile());
    },

    endSnooze(licenseEnd, now) {
      const { license_id, end_at } = endColumnsOf(licenseEnd);
      const deletion = db
        .deleteFrom("reminder_snooze")
        .where("license_id", "=", license_id)
        .where("end_at", "=", end_at)
        .where("until_at", "<=", msOf(now));
      write(deletion.compile());
    },

    saveScannedAt(scannedAt) {
      write(
        db
          .updateTable("reminder_run")
          .set({ scanned_at: msOf(scannedAt) })
          .compile(),
      );
    },
  };
}
