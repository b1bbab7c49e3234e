import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { type CompiledQuery, Kysely, type QueryResult } from "kysely";
import { type Engine, WriteConflict, type Read, type RowsOf, type Step } from "#app/storage/engine/engine.ts";
import { databaseDown, retryWhileLocked } from "#app/storage/engine/retry.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { concurrentSqlite } from "./concurrent-sqlite.ts";
import { groupCommit } from "./group-commit.ts";
import { copySqlite } from "./sqlite-copies.ts";
import { singleStatements } from "./single-statements.ts";

const inMemory = ":memory:";
/** Even if only one of fifty rows matches, so many take no longer than some milliseconds. */
const rowsPerTurn = 200;
const mapped = "pragma mmap_size = 2147418112;";

/**
 * SQLite waits for a lock only while these pragmas run; later the app waits between statements, which does not block
 * the process.
 */
const pragmas = `
  pragma busy_timeout = 5000;
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma foreign_keys = on;
  pragma secure_delete = on;
  pragma cache_size = -16384;
  ${mapped}
  pragma temp_store = memory;
  pragma journal_size_limit = 67108864;
  pragma busy_timeout = 0;
`;
const cachedStatements = 500;

const constraintUnique = 2067;
const constraintPrimaryKey = 1555;
const constraintRowId = 2579;
const constraintForeignKey = 787;
const constraints = [constraintUnique, constraintPrimaryKey, constraintRowId, constraintForeignKey];
const busy = 5;
const readOnly = 8;
const ioError = 10;
const full = 13;
const cannotOpen = 14;
const primaryCode = 0xff;

const codeOf = (error: unknown): number =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : 0;
const isLocked = (error: unknown) => (codeOf(error) & primaryCode) === busy;
const isDown = (error: unknown) =>
  [readOnly, ioError, full, cannotOpen].includes(codeOf(error) & primaryCode);

/** `path` is a file or `:memory:`; `copyFolder` is the folder for copies. */
export function nodeSqlite(path: string, copyFolder?: string): Engine {
  const raw = new DatabaseSync(path);
  raw.exec(pragmas);

  const statements = new Map<string, { statement: StatementSync; isRead: boolean }>();
  function prepare(sql: string) {
    const cached = statements.get(sql);
    if (cached) return cached;
    const statement = raw.prepare(sql);
    const entry = { statement, isRead: statement.columns().length > 0 };
    if (statements.size >= cachedStatements) statements.clear();
    statements.set(sql, entry);
    return entry;
  }
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

  function run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const { statement, isRead } = prepare(sql);
    if (isRead) return { rows: statement.all(...values(parameters)) };
    const { changes, lastInsertRowid } = statement.run(...values(parameters));
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  const retrying = async <Result>(attempt: () => Result | Promise<Result>): Promise<Result> => {
    try {
      return await retryWhileLocked(isLocked, attempt);
    } catch (error) {
      throw isDown(error) ? databaseDown(error) : error;
    }
  };

  const dialect = singleStatements(concurrentSqlite, (query) => retrying(() => run(query)));
  const db = new Kysely<Database>({ dialect });

  const isConstraint = (error: unknown) => constraints.includes(codeOf(error));
  const commitGrouped = groupCommit(raw, isConstraint);

  function runAll(steps: readonly Step[]) {
    for (const { query, expect } of steps) {
      const { changes } = prepare(query.sql).statement.run(...values(query.parameters));
      if (expect !== undefined && Number(changes) !== expect) throw new WriteConflict();
    }
  }

  /** Synchronous, so that no other statement of this process runs in between. */
  function inTransaction<Result>(read: () => Result): Result {
    try {
      raw.exec("begin");
      const result = read();
      raw.exec("commit");
      return result;
    } catch (error) {
      if (raw.isTransaction) raw.exec("rollback");
      throw error;
    }
  }

  /** Reads a snapshot on a connection of its own; concurrent writes do not change the result. */
  async function withReader<Result>(work: (reader: DatabaseSync) => Promise<Result>): Promise<Result> {
    const reader = new DatabaseSync(path, { readOnly: true });
    try {
      reader.exec(`${mapped} begin`);
      return await work(reader);
    } finally {
      reader.close();
    }
  }

  const withSnapshot = <Result>(work: (read: Read) => Promise<Result>): Promise<Result> =>
    withReader((reader) =>
      work(
        async <Row>({ sql, parameters }: CompiledQuery<Row>) =>
          reader.prepare(sql).all(...values(parameters)) as Row[],
      ),
    );

  const readFarRows = <Row>({ sql, parameters }: CompiledQuery<Row>, offset: number, length: number) =>
    withReader(async (reader) => {
      const rows: Row[] = [];
      let position = 0;
      for (const row of reader.prepare(sql).iterate(...values(parameters))) {
        if (position >= offset) rows.push(row as Row);
        if (rows.length === length) break;
        position += 1;
        if (position % rowsPerTurn === 0) await yieldToEventLoop();
      }
      return rows;
    });

  return {
    databaseType: "sqlite",
    db,
    canAwaitOtherRequests: true,
    commit: (steps) =>
      retrying(() =>
        commitGrouped(() => runAll(steps)).catch((error: unknown) => {
          throw isConstraint(error) ? new WriteConflict(error) : error;
        }),
      ),
    snapshot: <const Queries extends readonly CompiledQuery[]>(queries: Queries) =>
      retrying(
        () =>
          inTransaction(() =>
            queries.map((query) => prepare(query.sql).statement.all(...values(query.parameters))),
          ) as RowsOf<Queries>,
      ),
    queryArrays: ({ sql, parameters }) =>
      retrying(() => {
        const { statement } = prepare(sql);
        statement.setReturnArrays(true);
        try {
          return statement.all(...values(parameters)) as unknown[] as unknown[][];
        } finally {
          statement.setReturnArrays(false);
        }
      }),
    withSnapshot,
    ...(path !== inMemory && { readFarRows }),
    copyDatabase: async () => (copyFolder ? copySqlite(raw, copyFolder) : null),
    async overwriteDeleted() {
      await retrying(() => raw.exec("pragma wal_checkpoint(truncate)"));
    },
    async runBestEffort(query) {
      try {
        run(query);
      } catch (error) {
        if (!isLocked(error) && !isDown(error)) throw error;
      }
    },
    async close() {
      await db.destroy();
      statements.clear();
      try {
        raw.exec("pragma optimize");
      } catch (error) {
        if (!isLocked(error) && !isDown(error)) throw error;
      }
      raw.close();
    },
  };
}
