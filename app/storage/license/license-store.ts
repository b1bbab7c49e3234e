import { type RawBuilder, sql, type SqlBool } from "kysely";
import { addGraceDays } from "#app/domain/license/grace.ts";
import type {
  FullLicense,
  LicenseList,
  LicenseStore,
  StoredLicense,
} from "#app/domain/license/license-store.ts";
import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import { msOf } from "#app/domain/time/time.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import { instantOrNull } from "#app/storage/schema/column-values.ts";
import { valueList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createBatchLoader } from "#app/storage/engine/batch-loader.ts";
import type { QuotaTable, ServerTable } from "#app/storage/schema/schema.ts";
import { createServerReader, quotaFrom } from "./rows.ts";
import { storedLicenseFrom, buildListColumns, type ListRow } from "./list-row.ts";

interface LicenseWithParts {
  row: ListRow;
  quotas: QuotaTable[];
  servers: ServerTable[];
  readServer: ReturnType<typeof createServerReader>;
}

/** Throws UnreadableRowError if a quota or a server is damaged. */
function fullLicenseFrom({ row, quotas, servers, readServer }: LicenseWithParts): FullLicense {
  const storedLicense = storedLicenseFrom(row);
  return {
    ...storedLicense,
    summaryVersion: row.summary_version,
    quotas: addGraceDays(quotas.map(quotaFrom), storedLicense.record),
    servers: servers.map(readServer),
  };
}

/** The license store without the license list, which is in the folder `license-list`. */
export function licenseStore(engine: Engine): Omit<LicenseStore, keyof LicenseList> {
  const { db } = engine;

  const buildListRowsQuery = (condition: RawBuilder<SqlBool>) =>
    sql<ListRow>`select ${buildListColumns(engine)} from license
      join license_summary on license_summary.license_id = license.id where ${condition}`.compile(db);

  const matchesAnyKey = (keys: readonly string[]) => sql<SqlBool>`license.id in (
    select license_id from license_summary where key in ${valueList(engine, keys.map(toUpperCaseKey))})`;

  async function findMany(keys: readonly string[]): Promise<StoredLicense[]> {
    if (keys.length === 0) return [];
    const { rows } = await db.executeQuery(buildListRowsQuery(matchesAnyKey(keys)));
    return rows.map(storedLicenseFrom);
  }

  const loadLicense = createBatchLoader(engine, async (keys: readonly string[]) => {
    const licenses = await findMany(keys);
    return new Map(licenses.map((license) => [toUpperCaseKey(license.record.key), license]));
  });
  // Each request reads its license itself, so that a damaged license fails only its own request.
  const loadFullLicense = createBatchLoader(engine, async (keys: readonly string[]) => {
    const licenses = await loadLicensesWithParts(buildLicenseIdsQuery(matchesAnyKey(keys)));
    return new Map(licenses.map((license) => [toUpperCaseKey(license.row.key), license]));
  });

  const buildLicenseIdsQuery = (condition: RawBuilder<SqlBool>) =>
    db.selectFrom("license").select("license.id").where(condition);

  async function loadLicensesWithParts(
    idsQuery: ReturnType<typeof buildLicenseIdsQuery>,
  ): Promise<LicenseWithParts[]> {
    const [rows, quotas, servers, serials] = await engine.queryInSnapshot([
      buildListRowsQuery(sql<SqlBool>`license.id in (${idsQuery})`),
      db.selectFrom("quota").selectAll().where("license_id", "in", idsQuery).orderBy("id").compile(),
      db.selectFrom("server").selectAll().where("license_id", "in", idsQuery).orderBy("id").compile(),
      db
        .selectFrom("server_serial")
        .innerJoin("server", "server.id", "server_serial.server_id")
        .selectAll("server_serial")
        .where("server.license_id", "in", idsQuery)
        .orderBy("server_serial.position")
        .compile(),
    ]);
    const quotasByLicense = Map.groupBy(quotas, (quota) => quota.license_id);
    const serversByLicense = Map.groupBy(servers, (server) => server.license_id);
    const readServer = createServerReader(serials);
    return rows.map((row) => ({
      row,
      quotas: quotasByLicense.get(row.id) ?? [],
      servers: serversByLicense.get(row.id) ?? [],
      readServer,
    }));
  }

  return {
    find: async (key) => (await loadLicense(toUpperCaseKey(key))) ?? null,

    findMany,

    async findFull(key) {
      const license = await loadFullLicense(toUpperCaseKey(key));
      return license ? fullLicenseFrom(license) : null;
    },

    async findFullByQuota(quotaId) {
      const condition = sql<SqlBool>`license.id in (select license_id from quota where id = ${quotaId})`;
      const [license] = await loadLicensesWithParts(buildLicenseIdsQuery(condition));
      return license ? fullLicenseFrom(license) : null;
    },

    async findManyFull(keys) {
      if (keys.length === 0) return [];
      const licenses = await loadLicensesWithParts(buildLicenseIdsQuery(matchesAnyKey(keys)));
      return readEachRow(licenses, fullLicenseFrom, ({ row }) => row.key).rows;
    },

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

    async countUnexpiredFiles(licenseId, now) {
      const row = await db
        .selectFrom("license_file")
        .select(({ fn }) => [
          fn.countAll<number>().as("count"),
          fn.max("expires_at").as("latest_expires_at"),
          fn.count<number>("expires_at").as("expiring_count"),
        ])
        .where("license_id", "=", licenseId)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", msOf(now))]))
        .executeTakeFirstOrThrow();
      return {
        count: row.count,
        expiresAt: instantOrNull(row.latest_expires_at),
        endless: row.count - row.expiring_count,
      };
    },

    async listRemovable(deletedBefore, limit) {
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
