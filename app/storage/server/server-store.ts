import type { ServerStore } from "#app/domain/server/server-store.ts";
import { hasKey } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { serverFrom } from "#app/storage/license/rows.ts";

export function serverStore(engine: Engine): ServerStore {
  const { db } = engine;

  return {
    async ofLicense(licenseKey, offset, limit) {
      const license = db.selectFrom("license").select("license.id").where(hasKey(licenseKey));
      const servers = db.selectFrom("server").where("license_id", "=", license);
      const pageIds = servers.select("server.id").orderBy("server.id").limit(limit).offset(offset);
      const [[licenseRow], [totalRow], rows, serials] = await engine.snapshot([
        license.compile(),
        servers.select((all) => all.fn.countAll<number>().as("total")).compile(),
        servers.selectAll().orderBy("server.id").limit(limit).offset(offset).compile(),
        db
          .selectFrom("server_serial")
          .selectAll()
          .where("server_id", "in", pageIds)
          .orderBy("server_id")
          .orderBy("position")
          .compile(),
      ]);
      if (!licenseRow) return null;
      const serialsOf = Map.groupBy(serials, (serial) => serial.server_id);
      return {
        rows: rows.map((row) =>
          serverFrom(
            row,
            (serialsOf.get(row.id) ?? []).map(({ type, value }) => ({ type, value })),
          ),
        ),
        total: totalRow?.total ?? 0,
      };
    },

    async licenseKeyOf(id) {
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
