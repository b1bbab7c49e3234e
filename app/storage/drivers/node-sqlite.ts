import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { type CompiledQuery, Kysely, SqliteDialect } from "kysely";
import { type Engine, Moved, type RowsOf } from "../engine.ts";
import type { Database } from "../schema.ts";

const pragmas = `
  pragma busy_timeout = 5000;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma cache_size = -65536;
  pragma mmap_size = 2147418112;
  pragma temp_store = memory;
  pragma journal_size_limit = 67108864;
`;
const cachedStatements = 500;

const constraintUnique = 2067;
const constraintPrimaryKey = 1555;
const constraintRowId = 2579;
const constraintForeignKey = 787;
const busy = 5;
const primaryCode = 0xff;

function isMoved(error: unknown): boolean {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return false;
  return (
    [constraintUnique, constraintPrimaryKey, constraintRowId, constraintForeignKey].includes(error.errcode) ||
    (error.errcode & primaryCode) === busy
  );
}

/** An SQLite file of this process, or `:memory:`. */
export function nodeSqlite(path: string): Engine {
  const raw = new DatabaseSync(path);
  raw.exec(pragmas);

  const statements = new Map<string, StatementSync>();
  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = raw.prepare(sql);
    if (statements.size >= cachedStatements) statements.clear();
    statements.set(sql, statement);
    return statement;
  }
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

  const db = new Kysely<Database>({
    dialect: new SqliteDialect({
      database: {
        prepare(sql) {
          const statement = prepared(sql);
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...values(parameters)),
            run: (parameters) => statement.run(...values(parameters)),
            iterate: (parameters) => statement.iterate(...values(parameters)),
          };
        },
        close: () => {},
      },
    }),
  });

  /** Synchronous from its beginning to its end, so nothing else of this process comes between. */
  function inTransaction<Result>(begin: "begin" | "begin immediate", run: () => Result): Result {
    try {
      raw.exec(begin);
      const result = run();
      raw.exec("commit");
      return result;
    } catch (error) {
      if (raw.isTransaction) raw.exec("rollback");
      throw isMoved(error) ? new Moved(error) : error;
    }
  }

  return {
    dialect: "sqlite",
    db,
    takesTurns: true,
    async commit(steps) {
      inTransaction("begin immediate", () => {
        for (const { query, expect } of steps) {
          const { changes } = prepared(query.sql).run(...values(query.parameters));
          if (expect !== undefined && Number(changes) !== expect) throw new Moved();
        }
      });
    },
    async snapshot<const Queries extends readonly CompiledQuery[]>(queries: Queries) {
      return inTransaction("begin", () =>
        queries.map((query) => prepared(query.sql).all(...values(query.parameters))),
      ) as RowsOf<Queries>;
    },
    async ping() {
      raw.exec("select 1");
    },
    async close() {
      await db.destroy();
      statements.clear();
      raw.exec("pragma optimize");
      raw.close();
    },
  };
}
