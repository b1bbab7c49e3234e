import type { SilentServerStore } from "#app/domain/deployment/silent-servers.ts";
import { readColumn } from "#app/storage/schema/columns.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { dayOrNull, dayStartOrNull, instantOrNull } from "#app/storage/schema/column-values.ts";

export const silentServerStore = ({ db }: Engine): SilentServerStore => ({
  async readCheckedDay() {
    const row = await db.selectFrom("refresh_info").select("silence_day").executeTakeFirst();
    return dayOrNull(row?.silence_day ?? null);
  },

  async saveCheckedDay(day) {
    await db
      .updateTable("refresh_info")
      .set({ silence_day: dayStartOrNull(day) })
      .execute();
  },

  async listBatch(after, limit) {
    const rows = await db
      .selectFrom("server")
      .innerJoin("license", "license.id", "server.license_id")
      .select([
        "server.id",
        "server.status",
        "server.activated_at",
        "server.released_at",
        "server.last_heartbeat",
        "server.recent_gaps",
        "server.release_at",
        "license.package_tier_id",
        "license.is_offline",
        "license.deleted_at",
      ])
      .where("server.id", ">", after)
      .orderBy("server.id")
      .limit(limit)
      .execute();
    const lastRow = rows.length === limit ? rows.at(-1) : undefined;
    return {
      servers: rows
        .filter((row) => row.is_offline === 0 && row.deleted_at === null)
        .map((row) => ({
          id: row.id,
          tierId: row.package_tier_id,
          status: row.status,
          activatedAt: instantOrNull(row.activated_at),
          releasedAt: instantOrNull(row.released_at),
          lastHeartbeat: instantOrNull(row.last_heartbeat),
          recentGaps: readColumn("recentGaps", () => JSON.parse(row.recent_gaps) as number[]),
          releaseAt: instantOrNull(row.release_at),
        })),
      nextId: lastRow?.id ?? null,
    };
  },
});
