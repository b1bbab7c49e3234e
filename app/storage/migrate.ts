import { CompiledQuery, sql } from "kysely";
import type { Engine } from "./engine.ts";
import { first } from "./migrations/0001-first.ts";
import { customerNotices } from "./migrations/0002-customer-notices.ts";
import { sealedHistory } from "./migrations/0003-sealed-history.ts";
import { peopleEnd } from "./migrations/0004-people-end.ts";
import { catalog } from "./migrations/0005-catalog.ts";
import { renewals } from "./migrations/0007-renewals.ts";
import { imports } from "./migrations/0008-imports.ts";
import type { Migration } from "./migrations/migration.ts";
import { untilSettled } from "./retry.ts";

/** One after the other. What a database has of them stays as it is: the next change is a migration at their end. */
const migrations: readonly Migration[] = [
  first,
  customerNotices,
  sealedHistory,
  peopleEnd,
  catalog,
  renewals,
  imports,
];

const words: Record<Engine["dialect"], Record<string, string>> = {
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

function spelledFor(dialect: Engine["dialect"], statements: readonly string[]): string[] {
  return statements.map((text) =>
    text.replace(/\{(\w+)\}/g, (_, word: string) => {
      const spelled = words[dialect][word];
      if (spelled === undefined) throw new Error(`A migration uses the unknown word {${word}}.`);
      return spelled;
    }),
  );
}

async function appliedTo(engine: Engine): Promise<string[]> {
  const rows = await engine.db.selectFrom("schema_migration").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

/** Names of the migrations that the database still lacks. */
export async function pendingMigrations(engine: Engine): Promise<string[]> {
  const applied = await appliedTo(engine);
  return migrations.map(({ name }) => name).filter((name) => !applied.includes(name));
}

/** Refuses a database whose schema did not begin with the first migration: none leads from there to here. */
async function checkBeginning(engine: Engine): Promise<void> {
  const applied = await appliedTo(engine);
  if (applied.length === 0 || applied.includes(first.name)) return;
  throw new Error(
    `The database is older than the first release: its schema begins with ${applied[0]}, not with ${first.name}, ` +
      "and cannot be brought up to date. Nothing in it was changed. To begin anew, remove the data folder (DATA_DIR) " +
      "or give the app an empty database.",
  );
}

/**
 * Brings the schema up to date. Of several that start at once one applies each migration and the others see it done.
 * Raises, and changes nothing, where the database is older than the first migration.
 */
export async function migrate(engine: Engine, at: Date): Promise<void> {
  const [ledger = ""] = spelledFor(engine.dialect, [
    "create table if not exists schema_migration (name {text} not null primary key, applied_at {big} not null)",
  ]);
  await untilSettled(() => engine.commit([{ query: CompiledQuery.raw(ledger) }]));
  await checkBeginning(engine);
  await untilSettled(async () => {
    const pending = await pendingMigrations(engine);
    for (const { name, statements = [], onlySqlite = [], onlyPostgres = [] } of migrations) {
      if (!pending.includes(name)) continue;
      const all = [...statements, ...(engine.dialect === "sqlite" ? onlySqlite : onlyPostgres)];
      const mark = sql`insert into schema_migration (name, applied_at) values (${name}, ${at.getTime()})`;
      await engine.commit(
        [
          { query: mark.compile(engine.db) },
          ...spelledFor(engine.dialect, all).map((text) => ({ query: CompiledQuery.raw(text) })),
        ],
        "upkeep",
      );
    }
  });
}
