import { type RawBuilder, sql, type SqlBool } from "kysely";
import { addGraceDays } from "#app/domain/license/grace.ts";
import type { FullLicense, LicenseList, LicenseStore } from "#app/domain/license/license-store.ts";
import { upperCaseKey } from "#app/domain/text/license-key.ts";
import { msOf } from "#app/domain/time/time.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import { matchesLicenseKey, valueList } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createBatchLoader } from "#app/storage/engine/batch-loader.ts";
import { quotaFrom, serverFrom } from "./rows.ts";
import { storedFrom, listColumns, type ListRow } from "./list-row.ts";

/** Everything but the list, which has a folder of its own. */
export function licenseStore(engine: Engine): Omit<LicenseStore, keyof LicenseList> {
  const { db } = engine;

  const listRowsWhere = (condition: RawBuilder<SqlBool>) =>
    sql<ListRow>`select ${listColumns(engine)} from license
      join license_summary on license_summary.license_id = license.id where ${condition}`.compile(db);

  const hasKeyOf = (keys: readonly string[]) => sql<SqlBool>`license.id in (
    select license_id from license_summary where key in ${valueList(engine, keys.map(upperCaseKey))})`;

  async function manyInFull(keys: readonly string[]): Promise<FullLicense[]> {
    if (keys.length === 0) return [];
    return inFullByIds(idsWhere(hasKeyOf(keys)));
  }

  const loadInFull = createBatchLoader(engine, async (keys: readonly string[]) => {
    const licenses = await manyInFull(keys);
    return new Map(licenses.map((license) => [upperCaseKey(license.record.key), license]));
  });

  const idsWhere = (condition: RawBuilder<SqlBool>) =>
    db.selectFrom("license").select("license.id").where(condition);

  async function inFullByIds(ids: ReturnType<typeof idsWhere>): Promise<FullLicense[]> {
    const [rows, quotas, servers, serials] = await engine.snapshot([
      listRowsWhere(sql<SqlBool>`license.id in (${ids})`),
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
    const quotasOf = Map.groupBy(quotas, (quota) => quota.license_id);
    const serversOf = Map.groupBy(servers, (server) => server.license_id);
    const serialsOf = Map.groupBy(serials, (serial) => serial.server_id);
    return rows.map((row) => {
      const stored = storedFrom(row);
      return {
        ...stored,
        summaryVersion: row.summary_version,
        quotas: addGraceDays((quotasOf.get(row.id) ?? []).map(quotaFrom), stored.record),
        servers: (serversOf.get(row.id) ?? []).map((server) =>
          serverFrom(
            server,
            (serialsOf.get(server.id) ?? []).map(({ type, value }) => ({ type, value })),
          ),
        ),
      };
    });
  }

  return {
    async find(key) {
      const { rows } = await db.executeQuery(listRowsWhere(matchesLicenseKey(key)));
      return rows.map(storedFrom)[0] ?? null;
    },

    async findMany(keys) {
      if (keys.length === 0) return [];
      const { rows } = await db.executeQuery(listRowsWhere(hasKeyOf(keys)));
      return rows.map(storedFrom);
    },

    findFull: async (key) => (await loadInFull(upperCaseKey(key))) ?? null,

    async findFullByQuota(quotaId) {
      const condition = sql<SqlBool>`license.id in (select license_id from quota where id = ${quotaId})`;
      const [license] = await inFullByIds(idsWhere(condition));
      return license ?? null;
    },

    manyInFull,

    async listOverdueKeys(now, limit) {
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

    async findOpenFiles(licenseId, now) {
      const row = await db
        .selectFrom("license_file")
        .select(({ fn }) => [
          fn.countAll<number>().as("count"),
          fn.max("expires_at").as("until"),
          fn.count<number>("expires_at").as("ending"),
        ])
        .where("license_id", "=", licenseId)
        .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", msOf(now))]))
        .executeTakeFirstOrThrow();
      return { count: row.count, until: instantOrNull(row.until), endless: row.count - row.ending };
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
