import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { LicenseInFull, LicenseStore, StoredLicense } from "#app/domain/license/license-store.ts";
import type { Slice } from "#app/domain/page.ts";
import { msOf } from "#app/domain/time.ts";
import { listed } from "./dialect.ts";
import type { Engine } from "./engine.ts";
import { pageOfIds } from "./license-page.ts";
import { derivedColumns, quotaFrom, recordFrom, serverFrom, summaryFrom } from "./license-rows.ts";
import { walkLicenses } from "./license-walk.ts";

export function licenseStore(engine: Engine): LicenseStore {
  const { db } = engine;

  const wideRows = db
    .selectFrom("license")
    .innerJoin("license_summary", "license_summary.license_id", "license.id")
    .selectAll("license")
    .select(derivedColumns)
    .select("summary_version");

  const tagNames = db
    .selectFrom("license_tag")
    .innerJoin("tag", "tag.id", "license_tag.tag_id")
    .select(["license_tag.license_id", "tag.val"])
    .orderBy("tag.val_fold")
    .orderBy("tag.id");

  const idOf = (key: string) => db.selectFrom("license").select("license.id").where("license.key", "=", key);

  const rowByKey = (key: string) => wideRows.where("license.key", "=", key).compile();
  const tagsByKey = (key: string) => tagNames.where("license_tag.license_id", "=", idOf(key)).compile();

  async function byIds(ids: readonly number[]): Promise<StoredLicense[]> {
    const [rows, tags] = await engine.snapshot([
      wideRows.where("license.id", "in", listed(engine, ids)).compile(),
      tagNames.where("license_tag.license_id", "in", listed(engine, ids)).compile(),
    ]);
    const tagsOf = Map.groupBy(tags, (tag) => tag.license_id);
    const found = new Map(
      rows.map((row) => {
        const names = (tagsOf.get(row.id) ?? []).map((tag) => tag.val);
        return [row.id, { record: recordFrom(row, names), summary: summaryFrom(row) }];
      }),
    );
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  async function manyInFull(keys: readonly string[]): Promise<LicenseInFull[]> {
    if (keys.length === 0) return [];
    const ids = db
      .selectFrom("license")
      .select("license.id")
      .where("license.key", "in", listed(engine, keys));
    const [rows, tags, quotas, servers, serials] = await engine.snapshot([
      wideRows.where("license.id", "in", ids).compile(),
      tagNames.where("license_tag.license_id", "in", ids).compile(),
      db.selectFrom("quota").selectAll().where("license_id", "in", ids).orderBy("id").compile(),
      db.selectFrom("server").selectAll().where("license_id", "in", ids).orderBy("id").compile(),
      db
        .selectFrom("server_serial")
        .innerJoin("server", "server.id", "server_serial.server_id")
        .selectAll("server_serial")
        .where("server.license_id", "in", ids)
        .orderBy("server_serial.position")
        .compile(),
    ]);
    const tagsOf = Map.groupBy(tags, (tag) => tag.license_id);
    const quotasOf = Map.groupBy(quotas, (quota) => quota.license_id);
    const serversOf = Map.groupBy(servers, (server) => server.license_id);
    const serialsOf = Map.groupBy(serials, (serial) => serial.server_id);
    return rows.map((row) => ({
      record: recordFrom(
        row,
        (tagsOf.get(row.id) ?? []).map((tag) => tag.val),
      ),
      summary: summaryFrom(row),
      summaryVersion: row.summary_version,
      quotas: (quotasOf.get(row.id) ?? []).map(quotaFrom),
      servers: (serversOf.get(row.id) ?? []).map((server) =>
        serverFrom(
          server,
          (serialsOf.get(server.id) ?? []).map(({ type, value }) => ({ type, value })),
        ),
      ),
    }));
  }

  return {
    async find(key) {
      const [[row], tags] = await engine.snapshot([rowByKey(key), tagsByKey(key)]);
      return row
        ? {
            record: recordFrom(
              row,
              tags.map((tag) => tag.val),
            ),
            summary: summaryFrom(row),
          }
        : null;
    },

    async inFull(key) {
      const [license] = await manyInFull([key]);
      return license ?? null;
    },

    manyInFull,

    async page(filter: LicenseFilter): Promise<Slice<StoredLicense>> {
      const { ids, total } = await pageOfIds(engine, filter);
      return { rows: ids.length > 0 ? await byIds(ids) : [], total };
    },

    walk: (filter, after, limit) => walkLicenses(engine, byIds, filter, after, limit),

    async overdue(now, limit) {
      const rows = await db
        .selectFrom("license_summary")
        .select("key")
        .where("changes_at", "<=", msOf(now))
        .orderBy("changes_at")
        .orderBy("license_id")
        .limit(limit)
        .execute();
      return rows.map((row) => row.key);
    },

    async removable(deletedBefore, limit) {
      const rows = await db
        .selectFrom("license")
        .select(["license.id", "license.row_version"])
        .where("deleted_at", "<", msOf(deletedBefore))
        .where("license.id", "not in", db.selectFrom("instance").select("license_id"))
        .orderBy("deleted_at")
        .orderBy("license.id")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ id: row.id, rowVersion: row.row_version }));
    },
  };
}
