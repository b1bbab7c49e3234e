import type { ServerStore } from "#app/domain/server/server-store.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import { matchesLicenseKey } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createServerReader } from "#app/storage/license/rows.ts";

export function serverStore(engine: Engine): ServerStore {
  const { db } = engine;

  return {
    async listByLicense(licenseKey, offset, limit) {
      const licenseIdQuery = db
        .selectFrom("license")
        .select("license.id")
        .where(matchesLicenseKey(licenseKey));
      const serverQuery = db.selectFrom("server").where("license_id", "=", licenseIdQuery);
      const pageIds = serverQuery.select("server.id").orderBy("server.id").limit(limit).offset(offset);
      const [[licenseRow], [totalRow], rows, serials] = await engine.queryInSnapshot([
        licenseIdQuery.compile(),
        serverQuery.select((eb) => eb.fn.countAll<number>().as("total")).compile(),
        serverQuery.selectAll().orderBy("server.id").limit(limit).offset(offset).compile(),
        db
          .selectFrom("server_serial")
          .selectAll()
          .where("server_id", "in", pageIds)
          .orderBy("server_id")
          .orderBy("position")
          .compile(),
      ]);
      if (!licenseRow) return null;
      return {
        ...readEachRow(rows, createServerReader(serials), (row) => row.device_id),
        total: totalRow?.total ?? 0,
      };
    },

    async findLicenseKey(id) {
      const row = await db
        .selectFrom("server")
        .innerJoin("license", "license.id", "server.license_id")
        .select("license.key")
        .where("server.id", "=", id)
        .executeTakeFirst();
      return row?.key ?? null;
    },
  };
}
