import { sql } from "kysely";
import type { DailyUseStore, DailyUseWrites } from "#app/domain/use/daily-use.ts";
import { dayOf, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const deleteBatchSize = 5_000;

export function dailyUseStore({ db }: Engine): DailyUseStore {
  return {
    async listByLicense(licenseId, firstDay) {
      const rows = await db
        .selectFrom("daily_use")
        .select(["day_at", "assets", "servers"])
        .where("license_id", "=", licenseId)
        .where("day_at", ">=", msOf(startOfDay(firstDay)))
        .orderBy("day_at")
        .execute();
      return rows.map(({ day_at, assets, servers }) => ({
        day: dayOf(instantOf(day_at)),
        totalClientsInUse: assets,
        serversInUse: servers,
      }));
    },

    async removeBefore(day) {
      const dayStartMs = msOf(startOfDay(day));
      const beforeDayCondition = sql`day_at < ${dayStartMs}`;
      for (;;) {
        const { rows } = await sql`select 1 from daily_use where ${beforeDayCondition} limit 1`.execute(db);
        if (rows.length === 0) return;
        await sql`delete from daily_use where (license_id, day_at) in (
          select license_id, day_at from daily_use where ${beforeDayCondition} order by day_at limit ${deleteBatchSize})`.execute(
          db,
        );
      }
    },
  };
}

export const dailyUseWrites = ({ engine: { db }, write }: WriteContext): DailyUseWrites => ({
  saveMaximum(licenseId, { day, totalClientsInUse, serversInUse }) {
    // The statement changes the row only if the number of assets or of servers increases.
    write(
      sql`insert into daily_use (license_id, day_at, assets, servers)
        values (${licenseId}, ${msOf(startOfDay(day))}, ${totalClientsInUse}, ${serversInUse})
        on conflict (license_id, day_at) do update set
          assets = case when excluded.assets > daily_use.assets then excluded.assets else daily_use.assets end,
          servers = case when excluded.servers > daily_use.servers then excluded.servers else daily_use.servers end
        where excluded.assets > daily_use.assets or excluded.servers > daily_use.servers`.compile(db),
    );
  },
});
