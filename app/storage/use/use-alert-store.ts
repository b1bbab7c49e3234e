import { sql, type SqlBool } from "kysely";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { UseAlertStore, UseAlertWrites } from "#app/domain/use/use-alert.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import { readMeasuredLicense } from "./measured-license.ts";

/** The condition of the index `license_summary_by_high_use`. */
const hasHighUse = sql<SqlBool>`active_total_client_capacity > 0
  and total_clients_in_use * 5 >= active_total_client_capacity * 4`;

export const useAlertStore = ({ db }: Engine): UseAlertStore => ({
  async readScannedAt() {
    const row = await db.selectFrom("refresh_info").select("use_alerts_at").executeTakeFirst();
    return instantOrNull(row?.use_alerts_at ?? null);
  },

  async listHighUse(after, limit) {
    const rows = await db
      .selectFrom("license_summary")
      .innerJoin("license", "license.id", "license_summary.license_id")
      .leftJoin("use_alert", "use_alert.license_id", "license_summary.license_id")
      .select([
        "license_summary.license_id",
        "license_summary.lifetime_status",
        "license_summary.active_total_client_capacity",
        "license_summary.total_client_capacity",
        "license_summary.total_clients_in_use",
        "license_summary.expired_at",
        "license.type",
        "license.is_offline",
        "license.deleted_at",
        "license.alerts_customer",
        "use_alert.percent",
        "use_alert.term_end_at",
      ])
      .where(hasHighUse)
      .where("license_summary.license_id", ">", after)
      .orderBy("license_summary.license_id")
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      licenseId: row.license_id,
      license: {
        ...readMeasuredLicense(row),
        totalClientsInUse: row.total_clients_in_use,
        expiredAt: instantOrNull(row.expired_at),
      },
      alertsCustomer: row.alerts_customer === 1,
      latestAlert:
        row.percent === null || row.term_end_at === null
          ? null
          : { percent: row.percent, termEnd: instantOf(row.term_end_at) },
    }));
  },

  async findLicenseKey(licenseId) {
    const row = await db.selectFrom("license").select("key").where("id", "=", licenseId).executeTakeFirst();
    return row?.key ?? null;
  },
});

export const useAlertWrites = ({ engine: { db }, write }: WriteContext): UseAlertWrites => ({
  saveAlert(licenseId, before, after) {
    const columns = { percent: after.percent, term_end_at: msOf(after.termEnd) };
    const upsert = db
      .insertInto("use_alert")
      .values({ license_id: licenseId, ...columns })
      .onConflict((conflict) =>
        conflict
          .column("license_id")
          .doUpdateSet(columns)
          .where("use_alert.percent", "=", before?.percent ?? 0)
          .where("use_alert.term_end_at", "=", before ? msOf(before.termEnd) : 0),
      );
    write(upsert.compile(), { expectedRowCount: 1 });
  },

  saveScannedAt(at) {
    write(
      db
        .updateTable("refresh_info")
        .set({ use_alerts_at: msOf(at) })
        .compile(),
    );
  },
});
