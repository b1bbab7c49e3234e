import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { LicenseInFull, LicenseStore, StoredLicense } from "#app/domain/license/license-store.ts";
import type { Slice } from "#app/domain/page.ts";
import { msOf } from "#app/domain/time.ts";
import { listed } from "./dialect.ts";
import type { Engine } from "./engine.ts";
import { matching, pageOfIds } from "./license-page.ts";
import { derivedColumns, quotaFrom, recordFrom, serverFrom, summaryFrom } from "./license-rows.ts";
import { walkLicenses } from "./license-walk.ts";

/** From so many matches on it is quicker to walk the sorted index than to sort them. */
const worthWalking = 1000;

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

    async inFull(key): Promise<LicenseInFull | null> {
      const [[row], tags, quotas, servers, serials] = await engine.snapshot([
        rowByKey(key),
        tagsByKey(key),
        db.selectFrom("quota").selectAll().where("license_id", "=", idOf(key)).orderBy("id").compile(),
        db.selectFrom("server").selectAll().where("license_id", "=", idOf(key)).orderBy("id").compile(),
        db
          .selectFrom("server_serial")
          .innerJoin("server", "server.id", "server_serial.server_id")
          .selectAll("server_serial")
          .where("server.license_id", "=", idOf(key))
          .orderBy("server_serial.position")
          .compile(),
      ]);
      if (!row) return null;
      const serialsOf = Map.groupBy(serials, (serial) => serial.server_id);
      return {
        record: recordFrom(
          row,
          tags.map((tag) => tag.val),
        ),
        summary: summaryFrom(row),
        summaryVersion: row.summary_version,
        quotas: quotas.map(quotaFrom),
        servers: servers.map((server) =>
          serverFrom(
            server,
            (serialsOf.get(server.id) ?? []).map(({ type, value }) => ({ type, value })),
          ),
        ),
      };
    },

    async page(filter: LicenseFilter): Promise<Slice<StoredLicense>> {
      const matches = await matching(engine, filter);
      const count = matches.select((all) => all.fn.countAll<number>().as("total"));
      const { total } = await count.executeTakeFirstOrThrow();
      if (filter.pageSize === 0 || filter.pageNumber * filter.pageSize >= total) return { rows: [], total };
      const walk = engine.dialect === "sqlite" && total >= worthWalking;
      const ids = await pageOfIds(walk ? await matching(engine, filter, walk) : matches, filter).execute();
      return { rows: await byIds(ids.map((row) => row.license_id)), total };
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
  };
}
