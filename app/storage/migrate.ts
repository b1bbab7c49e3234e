import { CompiledQuery, sql } from "kysely";
import type { Engine } from "./engine.ts";
import { first } from "./migrations/0001-first/first.ts";
import { customerNotices } from "./migrations/0002-customer-notices.ts";
import { historyCommitments } from "./migrations/0003-sealed-history.ts";
import { peopleEnd } from "./migrations/0004-people-end.ts";
import { catalog } from "./migrations/0005-catalog.ts";
import { customers } from "./migrations/0006-customers.ts";
import { renewals } from "./migrations/0007-renewals.ts";
import { imports } from "./migrations/0008-imports.ts";
import { grace } from "./migrations/0011-grace.ts";
import { jobRuns } from "./migrations/0012-job-runs.ts";
import { search } from "./migrations/0013-search.ts";
import { webhooks } from "./migrations/0016-webhooks.ts";
import { serverSecret } from "./migrations/0017-server-secret.ts";
import { views } from "./migrations/0018-views.ts";
import { bulkRuns } from "./migrations/0019-bulk-runs.ts";
import { dailyUse } from "./migrations/0020-daily-use.ts";
import { eventStreams } from "./migrations/0024-event-streams.ts";
import { encodedValues } from "./migrations/0025-packed-values.ts";
import { fewerIndexes } from "./migrations/0026-fewer-indexes.ts";
import { ownWrites } from "./migrations/0027-own-writes.ts";
import { licenseDays } from "./migrations/0028-license-days.ts";
import { viewMails } from "./migrations/0029-view-mails.ts";
import { tagsInOrder } from "./migrations/0032-tags-in-order.ts";
import { keysOnce } from "./migrations/0033-keys-once.ts";
import { deletedLicenseIndex } from "./migrations/0034-deleted-apart.ts";
import { barredPeople } from "./migrations/0040-barred-people.ts";
import { preferences } from "./migrations/0030-preferences.ts";
import { jobPause } from "./migrations/0035-job-pause.ts";
import { webhookAttempts } from "./migrations/0036-webhook-attempts.ts";
import { stopReasons } from "./migrations/0037-stop-reasons.ts";
import { activationCodes } from "./migrations/0041-activation-codes.ts";
import { tokenWarnings } from "./migrations/0042-token-warnings.ts";
import type { Migration } from "./migration.ts";
import { retryOnConflict } from "./retry.ts";

/** Applied in this order. Never change a released migration; append a new one. */
const migrations: readonly Migration[] = [
  first,
  customerNotices,
  historyCommitments,
  peopleEnd,
  catalog,
  renewals,
  imports,
  jobRuns,
  grace,
  webhooks,
  search,
  customers,
  views,
  eventStreams,
  bulkRuns,
  serverSecret,
  dailyUse,
  licenseDays,
  viewMails,
  ownWrites,
  encodedValues,
  fewerIndexes,
  tagsInOrder,
  keysOnce,
  preferences,
  deletedLicenseIndex,
  jobPause,
  webhookAttempts,
  stopReasons,
  barredPeople,
  activationCodes,
  tokenWarnings,
];

const typeWords: Record<Engine["databaseType"], Record<string, string>> = {
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
    text.replace(/\{(\w+)\}/g, (_, word: string) => {
      const replacement = typeWords[databaseType][word];
      if (replacement === undefined) throw new Error(`A migration uses the unknown placeholder {${word}}.`);
      return replacement;
    }),
  );
}

export async function appliedMigrations(engine: Engine): Promise<string[]> {
  const rows = await engine.db.selectFrom("schema_migration").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

export async function pendingMigrations(engine: Engine): Promise<string[]> {
  const applied = await appliedMigrations(engine);
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
}

class SchemaError extends Error {
  override name = "SchemaError";
}

/** Marker among the applied migrations while a backup is being restored. */
export const restoringMarker = "restoring";

export const newestSchema = migrations.at(-1)?.name ?? "";

/** Raises a SchemaError for a migration that this version does not have. */
export function checkSupported(applied: readonly string[]): void {
  if (applied.includes(restoringMarker))
    throw new SchemaError(
      "The database is only half restored from a backup, or is being restored right now. Wait for the end, or empty it " +
        "and restore it again.",
    );
  const newer = applied.findLast((name) => !migrations.some((migration) => migration.name === name));
  if (newer === undefined) return;
  throw new SchemaError(
    `The schema has ${newer}, and the newest that this version knows is ${newestSchema}: a newer version of the app has ` +
      "changed it. Start that version, or restore a backup from before it. Nothing was changed.",
  );
}

/** No migration path exists from any other first schema. */
function checkFirstMigration(applied: readonly string[]): void {
  if (applied.length === 0 || applied.includes(first.name)) return;
  throw new SchemaError(
    `The database is older than the first release: its schema begins with ${applied[0]}, not with ${first.name}, ` +
      "and cannot be brought up to date. Nothing in it was changed. To begin anew, remove the data folder (DATA_DIR) " +
      "or give the app an empty database.",
  );
}

/** Reports upgrade steps that run before the app uses the database. */
export type ReportUpgrade = (message: string, facts: Record<string, unknown>) => void;

interface Upgrade {
  report?: ReportUpgrade;
  isRestoring?: boolean;
}

/** Safe to start concurrently. Raises a SchemaError, changing nothing, if the database is too old or too new. */
export async function migrate(
  engine: Engine,
  at: Date,
  targetNames: readonly string[] = migrations.map(({ name }) => name),
  { report = () => {}, isRestoring = false }: Upgrade = {},
): Promise<void> {
  const [createLedger = ""] = renderStatements(engine.databaseType, [
    "create table if not exists schema_migration (name {text} not null primary key, applied_at {big} not null)",
  ]);
  // Two processes that create the table at the same moment may both find it missing; then one of them fails.
  await retryOnConflict(() =>
    engine.commit([{ query: CompiledQuery.raw(createLedger) }], { lockName: "schema_migration" }),
  ).catch((error: unknown) =>
    appliedMigrations(engine).catch(() => {
      throw error;
    }),
  );
  const applied = await appliedMigrations(engine);
  checkFirstMigration(applied);
  checkSupported(isRestoring ? applied.filter((name) => name !== restoringMarker) : applied);
  const isBehind = targetNames.some((name) => !applied.includes(name));
  if (!isBehind) return;
  if (applied.length > 0) {
    const copy = await engine.copyDatabase?.();
    if (copy) report("Copied the database before the upgrade", { copy });
  }
  await retryOnConflict(async () => {
    const pending = (await pendingMigrations(engine)).filter((name) => targetNames.includes(name));
    for (const { name, statements = [], onlySqlite = [], onlyPostgres = [] } of migrations) {
      if (!pending.includes(name)) continue;
      const all = [...statements, ...(engine.databaseType === "sqlite" ? onlySqlite : onlyPostgres)];
      const ledgerEntry = sql`insert into schema_migration (name, applied_at) values (${name}, ${at.getTime()})`;
      await engine.commit(
        [
          { query: ledgerEntry.compile(engine.db) },
          ...renderStatements(engine.databaseType, all).map((text) => ({ query: CompiledQuery.raw(text) })),
        ],
        { pace: "upkeep" },
      );
      report("Applied a migration", { migration: name });
    }
  });
}
