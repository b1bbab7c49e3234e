import { CompiledQuery, sql } from "kysely";
import type { Engine } from "#app/storage/engine/engine.ts";
import { baseline } from "./migrations/0001-baseline/baseline.ts";
import { viewPeriods } from "./migrations/0002-view-periods.ts";
import { bulkLineValues } from "./migrations/0003-bulk-line-values.ts";
import { lostRenewals } from "./migrations/0004-lost-renewals.ts";
import { agreements } from "./migrations/0005-agreements.ts";
import { purchaseValues } from "./migrations/0006-purchase-values.ts";
import { renewalOwnerIndex } from "./migrations/0007-renewal-owner-index.ts";
import { instanceQueue } from "./migrations/0008-instance-queue.ts";
import { runQueue } from "./migrations/0009-run-queue.ts";
import { webhookQueue } from "./migrations/0010-webhook-queue.ts";
import { reminderQueue } from "./migrations/0011-reminder-queue.ts";
import { invitersAndEmptyCounters } from "./migrations/0012-inviters-and-empty-counters.ts";
import { purchaseTerms } from "./migrations/0013-purchase-terms.ts";
import { namesByWords } from "./migrations/0014-names-by-words.ts";
import { interruptedMails } from "./migrations/0015-interrupted-mails.ts";
import { tagsInNfc } from "./migrations/0016-tags-in-nfc.ts";
import { unknownAdminClaims } from "./migrations/0017-unknown-admin-claims.ts";
import { namesWithoutSpaces } from "./migrations/0018-names-without-spaces.ts";
import { storedMails } from "./migrations/0019-stored-mails.ts";
import { tokenAndSessionOrder } from "./migrations/0020-token-and-session-order.ts";
import { capacitiesByEnd } from "./migrations/0021-capacities-by-end.ts";
import { importRows } from "./migrations/0022-import-rows.ts";
import { assistants } from "./migrations/0023-assistants.ts";
import { rejections } from "./migrations/0024-rejections.ts";
import { pendingEvents } from "./migrations/0025-pending-events.ts";
import { standardNames } from "./migrations/0026-standard-names.ts";
import { forecasts } from "./migrations/0027-forecasts.ts";
import { silentServers } from "./migrations/0028-silent-servers.ts";
import { tokenNames } from "./migrations/0029-token-names.ts";
import { useAlerts } from "./migrations/0030-use-alerts.ts";
import { reports } from "./migrations/0031-reports.ts";
import { reportMails } from "./migrations/0032-report-mails.ts";
import { directory } from "./migrations/0033-directory.ts";
import { directoryRules } from "./migrations/0034-directory-rules.ts";
import { serviceAccounts } from "./migrations/0035-service-accounts.ts";
import { sessionRefresh } from "./migrations/0036-session-refresh.ts";
import { accessReview } from "./migrations/0037-access-review.ts";
import { directoryGeneration } from "./migrations/0038-directory-generation.ts";
import { approvals } from "./migrations/0039-approvals.ts";
import { replicaMarker } from "./migrations/0040-replica-marker.ts";
import { customerLinks } from "./migrations/0041-customer-links.ts";
import type { Migration } from "#app/storage/migrations/migration.ts";
import { retryOnConflict } from "#app/storage/engine/retry.ts";
import { type Instant, msOf } from "#app/domain/time/time.ts";

/** The app applies migrations in this order. Never change a released migration; append a new migration. */
export const migrations: readonly Migration[] = [
  baseline,
  viewPeriods,
  bulkLineValues,
  lostRenewals,
  agreements,
  purchaseValues,
  renewalOwnerIndex,
  instanceQueue,
  runQueue,
  webhookQueue,
  reminderQueue,
  invitersAndEmptyCounters,
  purchaseTerms,
  namesByWords,
  interruptedMails,
  tagsInNfc,
  unknownAdminClaims,
  namesWithoutSpaces,
  storedMails,
  tokenAndSessionOrder,
  capacitiesByEnd,
  importRows,
  assistants,
  rejections,
  pendingEvents,
  standardNames,
  forecasts,
  silentServers,
  tokenNames,
  useAlerts,
  reports,
  reportMails,
  directory,
  directoryRules,
  serviceAccounts,
  sessionRefresh,
  accessReview,
  directoryGeneration,
  approvals,
  replicaMarker,
  customerLinks,
];

const placeholderValues: Record<Engine["databaseType"], Record<string, string>> = {
  sqlite: {
    big: "integer",
    text: "text",
    nulls: "",
    compact: "without rowid",
    counter: "integer not null primary key",
  },
  postgres: {
    big: "bigint",
    text: 'text collate "C"',
    nulls: "nulls first",
    compact: "",
    counter: "bigint generated always as identity primary key",
  },
};

function renderStatements(databaseType: Engine["databaseType"], statements: readonly string[]): string[] {
  return statements.map((text) =>
    text.replace(/\{(\w+)\}/g, (_, placeholder: string) => {
      const replacement = placeholderValues[databaseType][placeholder];
      if (replacement === undefined)
        throw new Error(`A migration uses the unknown placeholder {${placeholder}}.`);
      return replacement;
    }),
  );
}

export async function readAppliedMigrations(engine: Engine): Promise<string[]> {
  const rows = await engine.db.selectFrom("schema_migration").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

export async function findPendingMigrations(
  engine: Engine,
  supportedMigrations: readonly Migration[] = migrations,
): Promise<string[]> {
  const appliedNames = await readAppliedMigrations(engine);
  return supportedMigrations.map(({ name }) => name).filter((name) => !appliedNames.includes(name));
}

class SchemaError extends Error {
  override name = "SchemaError";
}

/** Marker among the names of applied migrations while a backup is being restored. */
export const restoringMarker = "restoring";

export const newestMigrationName = migrations.at(-1)?.name ?? "";

/**
 * Throws a SchemaError if the database has a migration that this version does not have, or if the database is
 * being restored.
 */
export function checkSchemaSupported(
  appliedNames: readonly string[],
  supportedMigrations: readonly Migration[] = migrations,
): void {
  if (appliedNames.includes(restoringMarker))
    throw new SchemaError(
      "The database is only half restored from a backup, or is being restored right now. Wait until the restore has finished. " +
        "If no restore is running, empty the database and restore the backup again.",
    );
  const newerMigration = appliedNames.findLast(
    (name) => !supportedMigrations.some((migration) => migration.name === name),
  );
  if (newerMigration === undefined) return;
  throw new SchemaError(
    `The schema has ${newerMigration}, and the newest migration of this version is ${newestMigrationName}: a newer version of the app has ` +
      "changed the schema. Start the newer version, or restore a backup from before the change. The database was not changed now.",
  );
}

/** The app cannot migrate a database whose first migration is not the baseline. */
function checkFirstMigration(appliedNames: readonly string[]): void {
  if (appliedNames.length === 0 || appliedNames.includes(baseline.name)) return;
  throw new SchemaError(
    `The database is older than the first release: its schema begins with ${appliedNames[0]}, not with ${baseline.name}, ` +
      "and cannot be brought up to date. The database was not changed. To start over, remove the data folder (DATA_DIR) " +
      "or give the app an empty database.",
  );
}

/** Reports upgrade steps that run before the app uses the database. */
export type ReportUpgrade = (message: string, logFields: Record<string, unknown>) => void;

interface MigrateOptions {
  report?: ReportUpgrade;
  isRestoring?: boolean;
  /** The migrations of the app by default; tests pass other migrations. */
  supportedMigrations?: readonly Migration[];
}

/**
 * Applies the migrations in `targetNames`, or all migrations by default. Other processes may migrate
 * at the same time. Throws a SchemaError and changes nothing if the database is too old or too new.
 */
export async function migrate(
  engine: Engine,
  appliedAt: Instant,
  targetNames?: readonly string[],
  { report = () => {}, isRestoring = false, supportedMigrations = migrations }: MigrateOptions = {},
): Promise<void> {
  const [migrationTableSql = ""] = renderStatements(engine.databaseType, [
    "create table if not exists schema_migration (name {text} not null primary key, applied_at {big} not null)",
  ]);
  // If two processes create the table at the same time, one of them fails. That process continues, because the table then exists.
  await retryOnConflict(() =>
    engine.commit([{ query: CompiledQuery.raw(migrationTableSql) }], { lockName: "schema_migration" }),
  ).catch((error: unknown) =>
    readAppliedMigrations(engine).catch(() => {
      throw error;
    }),
  );
  const appliedNames = await readAppliedMigrations(engine);
  checkFirstMigration(appliedNames);
  checkSchemaSupported(
    isRestoring ? appliedNames.filter((name) => name !== restoringMarker) : appliedNames,
    supportedMigrations,
  );
  const targetMigrations = supportedMigrations.filter(({ name }) => targetNames?.includes(name) ?? true);
  if (targetMigrations.every(({ name }) => appliedNames.includes(name))) return;
  if (appliedNames.length > 0) {
    const copyPath = await engine.copyDatabase?.();
    if (copyPath) report("Copied the database before the upgrade", { copy: copyPath });
  }
  await retryOnConflict(async () => {
    const pendingNames = await findPendingMigrations(engine, targetMigrations);
    const readRows = async <Row>(query: string) => (await sql.raw<Row>(query).execute(engine.db)).rows;
    for (const migration of targetMigrations) {
      const { name, statements = [], onlySqlite = [], onlyPostgres = [] } = migration;
      if (!pendingNames.includes(name)) continue;
      const createdStatements = (await migration.createStatements?.(readRows)) ?? [];
      const allStatements = [
        ...statements,
        ...(engine.databaseType === "sqlite" ? onlySqlite : onlyPostgres),
      ];
      const migrationInsert = sql`insert into schema_migration (name, applied_at) values (${name}, ${msOf(appliedAt)})`;
      await engine.commit(
        [
          { query: migrationInsert.compile(engine.db) },
          ...[...createdStatements, ...renderStatements(engine.databaseType, allStatements)].map((text) => ({
            query: CompiledQuery.raw(text),
          })),
        ],
        { timeout: "maintenance" },
      );
      report("Applied a migration", { migration: name });
    }
  });
}
