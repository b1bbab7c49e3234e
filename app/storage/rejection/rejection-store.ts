import { sql } from "kysely";
import type { RejectionRecord, RejectionStore, RejectionWrites } from "#app/domain/rejection/rejection.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { readPage, readRow, versionedRowWrites } from "#app/storage/engine/row-access.ts";
import { matchesLicenseKey, valueList } from "#app/storage/engine/sql-fragments.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";
import { rejectionRows } from "#app/storage/schema/rejection-rows.ts";

const deleteBatchSize = 5_000;

export function rejectionStore(engine: Engine): RejectionStore {
  const { db } = engine;
  const selectWithKey = () =>
    db
      .selectFrom("rejection")
      .innerJoin("license", "license.id", "rejection.license_id")
      .selectAll("rejection")
      .select("license.key as license_key");
  type RowWithKey = Parameters<typeof rejectionRows.recordFrom>[0] & { license_key: string };
  const recordWithKeyFrom = (row: RowWithKey) => ({
    record: rejectionRows.recordFrom(row),
    licenseKey: row.license_key,
  });

  return {
    async listPage({ licenseKey, code, dismissed, ...paging }) {
      let query = selectWithKey().orderBy("rejection.last_at", "desc").orderBy("rejection.id", "desc");
      if (licenseKey !== undefined)
        query = query.where(
          "rejection.license_id",
          "=",
          db.selectFrom("license").select("license.id").where(matchesLicenseKey(licenseKey)),
        );
      if (code !== undefined) query = query.where("rejection.code", "=", code);
      if (dismissed !== undefined)
        query = query.where("rejection.dismissed_at", dismissed === "true" ? "is not" : "is", null);
      const { rows, total } = await readPage(query, paging);
      return { rows: rows.map(recordWithKeyFrom), total };
    },

    find: (id) => readRow(selectWithKey().where("rejection.id", "=", id), recordWithKeyFrom),

    async listOpenByLicense(licenseId) {
      const rows = await db
        .selectFrom("rejection")
        .selectAll()
        .where("license_id", "=", licenseId)
        .where("dismissed_at", "is", null)
        .orderBy("last_at", "desc")
        .execute();
      return rows.map(rejectionRows.recordFrom);
    },

    async listByDevices(licenseId, deviceIds) {
      const rows = await db
        .selectFrom("rejection")
        .selectAll()
        .where("license_id", "=", licenseId)
        .where("device_id", "in", valueList(engine, deviceIds))
        .execute();
      return rows.map(rejectionRows.recordFrom);
    },

    async countDevices(licenseId) {
      const { total } = await db
        .selectFrom("rejection")
        .select((eb) => eb.fn.count<number>("device_id").distinct().as("total"))
        .where("license_id", "=", licenseId)
        .executeTakeFirstOrThrow();
      return total;
    },

    async removeBefore(before) {
      const isOld = sql`last_at < ${msOf(before)}`;
      for (;;) {
        const { rows } = await sql`select 1 from rejection where ${isOld} limit 1`.execute(db);
        if (rows.length === 0) return;
        await sql`delete from rejection where id in (
          select id from rejection where ${isOld} order by last_at limit ${deleteBatchSize})`.execute(db);
      }
    },
  };
}

export const rejectionWrites = (context: WriteContext): RejectionWrites =>
  versionedRowWrites<"rejection", RejectionRecord>(context, "rejection", rejectionRows.rowOf);
