import { CompiledQuery, sql } from "kysely";
import type { Engine } from "./engine.ts";
import { licenses } from "./migrations/0001-licenses.ts";
import { staff } from "./migrations/0002-staff.ts";
import { customers } from "./migrations/0003-customers.ts";
import { list } from "./migrations/0004-list.ts";
import { administration } from "./migrations/0005-administration.ts";
import { marketplace } from "./migrations/0006-marketplace.ts";
import { releasedServers } from "./migrations/0007-released-servers.ts";
import { audit } from "./migrations/0008-audit.ts";
import { reminders } from "./migrations/0009-reminders.ts";
import { marketplaceEvents } from "./migrations/0010-marketplace-events.ts";
import { waiting } from "./migrations/0011-waiting.ts";
import { hostedCustomers } from "./migrations/0012-hosted-customers.ts";
import { fisCustomers } from "./migrations/0013-fis-customers.ts";
import { hostedPurposes } from "./migrations/0014-hosted-purposes.ts";
import { manyHosted } from "./migrations/0015-many-hosted.ts";
import { untilSettled } from "./retry.ts";

const migrations = [
  licenses,
  staff,
  customers,
  list,
  administration,
  marketplace,
  releasedServers,
  audit,
  reminders,
  marketplaceEvents,
  waiting,
  hostedCustomers,
  fisCustomers,
  hostedPurposes,
  manyHosted,
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

/** Names of the migrations that the database still lacks. */
export async function pendingMigrations(engine: Engine): Promise<string[]> {
  const applied = await engine.db.selectFrom("schema_migration").select("name").execute();
  return migrations.map(({ name }) => name).filter((name) => !applied.some((row) => row.name === name));
}

/** Brings the schema up to date. Of several that start at once one applies each migration and the others see it done. */
export async function migrate(engine: Engine, at: Date): Promise<void> {
  const [ledger = ""] = spelledFor(engine.dialect, [
    "create table if not exists schema_migration (name {text} not null primary key, applied_at {big} not null)",
  ]);
  await untilSettled(() => engine.commit([{ query: CompiledQuery.raw(ledger) }]));
  await untilSettled(async () => {
    const pending = await pendingMigrations(engine);
    for (const { name, statements, onlySqlite = [], onlyPostgres = [] } of migrations) {
      if (!pending.includes(name)) continue;
      const all = [...statements, ...(engine.dialect === "sqlite" ? onlySqlite : onlyPostgres)];
      const mark = sql`insert into schema_migration (name, applied_at) values (${name}, ${at.getTime()})`;
      await engine.commit([
        { query: mark.compile(engine.db) },
        ...spelledFor(engine.dialect, all).map((text) => ({ query: CompiledQuery.raw(text) })),
      ]);
    }
  });
}
