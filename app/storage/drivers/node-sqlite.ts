import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { type CompiledQuery, Kysely, type QueryResult } from "kysely";
import {
  type Engine,
  WriteConflict,
  type ReadRows,
  type RowsOf,
  type Step,
} from "#app/storage/engine/engine.ts";
import { databaseDownProblem, retryWhileLocked } from "#app/storage/engine/retry.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { concurrentSqlite } from "./concurrent-sqlite.ts";
import { createGroupCommit } from "./group-commit.ts";
import { copySqlite } from "./sqlite-copies.ts";
import { singleStatementDialect } from "./single-statements.ts";

const inMemoryPath = ":memory:";
/**
 * Other requests may run after this number of rows.
 * Reading these rows takes a few milliseconds, even if SQLite scans fifty rows for each of them.
 */
const rowsPerTurn = 200;
const memoryMapPragma = "pragma mmap_size = 2147418112;";

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
  ${memoryMapPragma}
  pragma temp_store = memory;
  pragma journal_size_limit = 67108864;
  pragma busy_timeout = 0;
`;
const maxCachedStatements = 500;

// Result codes of SQLite.
const uniqueConstraintCode = 2067;
const primaryKeyConstraintCode = 1555;
const rowIdConstraintCode = 2579;
const foreignKeyConstraintCode = 787;
const constraintCodes = [
  uniqueConstraintCode,
  primaryKeyConstraintCode,
  rowIdConstraintCode,
  foreignKeyConstraintCode,
];
const busyCode = 5;
const readOnlyCode = 8;
const ioErrorCode = 10;
const diskFullCode = 13;
const cannotOpenCode = 14;
const primaryCodeMask = 0xff;

const readSqliteErrorCode = (error: unknown): number =>
  error instanceof Error && "errcode" in error && typeof error.errcode === "number" ? error.errcode : 0;
const isLocked = (error: unknown) => (readSqliteErrorCode(error) & primaryCodeMask) === busyCode;
const isUnavailable = (error: unknown) =>
  [readOnlyCode, ioErrorCode, diskFullCode, cannotOpenCode].includes(
    readSqliteErrorCode(error) & primaryCodeMask,
  );

/** `path` is a file or `:memory:`; the database is copied to `backupFolder` before an upgrade. */
export function nodeSqlite(path: string, backupFolder?: string): Engine {
  const database = new DatabaseSync(path);
  database.exec(pragmas);

  const statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();
  function prepare(sql: string) {
    const cachedStatement = statements.get(sql);
    if (cachedStatement) return cachedStatement;
    const statement = database.prepare(sql);
    const preparedStatement = { statement, returnsRows: statement.columns().length > 0 };
    if (statements.size >= maxCachedStatements) statements.clear();
    statements.set(sql, preparedStatement);
    return preparedStatement;
  }
  const toInputValues = (parameters: readonly unknown[]) => parameters as SQLInputValue[];

  function run({ sql, parameters }: CompiledQuery): QueryResult<unknown> {
    const { statement, returnsRows } = prepare(sql);
    if (returnsRows) return { rows: statement.all(...toInputValues(parameters)) };
    const { changes, lastInsertRowid } = statement.run(...toInputValues(parameters));
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  const runWithRetries = async <Result>(runAttempt: () => Result | Promise<Result>): Promise<Result> => {
    try {
      return await retryWhileLocked(isLocked, runAttempt);
    } catch (error) {
      throw isUnavailable(error) ? databaseDownProblem(error) : error;
    }
  };

  const dialect = singleStatementDialect(concurrentSqlite, (query) => runWithRetries(() => run(query)));
  const db = new Kysely<Database>({ dialect });

  const isConstraintViolation = (error: unknown) => constraintCodes.includes(readSqliteErrorCode(error));
  const commitInGroup = createGroupCommit(database, isConstraintViolation);

  function runSteps(steps: readonly Step[]) {
    for (const { query, expectedRowCount } of steps) {
      const { changes } = prepare(query.sql).statement.run(...toInputValues(query.parameters));
      if (expectedRowCount !== undefined && Number(changes) !== expectedRowCount) throw new WriteConflict();
    }
  }

  /** Runs synchronously, so that no other statement of this process runs in between. */
  function runInTransaction<Result>(read: () => Result): Result {
    try {
      database.exec("begin");
      const result = read();
      database.exec("commit");
      return result;
    } catch (error) {
      if (database.isTransaction) database.exec("rollback");
      throw error;
    }
  }

  /** Runs the task on a separate connection with a snapshot, so that concurrent writes do not change the result. */
  async function runWithReader<Result>(task: (reader: DatabaseSync) => Promise<Result>): Promise<Result> {
    const reader = new DatabaseSync(path, { readOnly: true });
    try {
      reader.exec(`${memoryMapPragma} begin`);
      return await task(reader);
    } finally {
      reader.close();
    }
  }

  const runInSnapshot = <Result>(task: (read: ReadRows) => Promise<Result>): Promise<Result> =>
    runWithReader((reader) =>
      task(
        async <Row>({ sql, parameters }: CompiledQuery<Row>) =>
          reader.prepare(sql).all(...toInputValues(parameters)) as Row[],
      ),
    );

  const readRowsAtOffset = <Row>({ sql, parameters }: CompiledQuery<Row>, offset: number, length: number) =>
    runWithReader(async (reader) => {
      const rows: Row[] = [];
      let position = 0;
      for (const row of reader.prepare(sql).iterate(...toInputValues(parameters))) {
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
      runWithRetries(() =>
        commitInGroup(() => runSteps(steps)).catch((error: unknown) => {
          throw isConstraintViolation(error) ? new WriteConflict(error) : error;
        }),
      ),
    queryInSnapshot: <const Queries extends readonly CompiledQuery[]>(queries: Queries) =>
      runWithRetries(
        () =>
          runInTransaction(() =>
            queries.map((query) => prepare(query.sql).statement.all(...toInputValues(query.parameters))),
          ) as RowsOf<Queries>,
      ),
    queryArrays: ({ sql, parameters }) =>
      runWithRetries(() => {
        const { statement } = prepare(sql);
        statement.setReturnArrays(true);
        try {
          return statement.all(...toInputValues(parameters)) as unknown[] as unknown[][];
        } finally {
          statement.setReturnArrays(false);
        }
      }),
    runInSnapshot,
    ...(path !== inMemoryPath && { readRowsAtOffset }),
    copyDatabase: async () => (backupFolder ? copySqlite(database, backupFolder) : null),
    async overwriteDeletedRows() {
      await runWithRetries(() => database.exec("pragma wal_checkpoint(truncate)"));
    },
    async runBestEffort(query) {
      try {
        run(query);
      } catch (error) {
        if (!isLocked(error) && !isUnavailable(error)) throw error;
      }
    },
    async close() {
      await db.destroy();
      statements.clear();
      try {
        database.exec("pragma optimize");
      } catch (error) {
        if (!isLocked(error) && !isUnavailable(error)) throw error;
      }
      database.close();
    },
  };
}
