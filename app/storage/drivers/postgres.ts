import { millisecondsInHour } from "date-fns/constants";
import { type CompiledQuery, Kysely, type QueryResult } from "kysely";
import {
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult as PgResult,
  types,
} from "pg";
import { Problem } from "#app/domain/problem.ts";
import {
  type CommitOptions,
  type Engine,
  WriteConflict,
  type RowsOf,
  type Step,
} from "#app/storage/engine/engine.ts";
import { databaseDownProblem, pauseBeforeAttempt } from "#app/storage/engine/retry.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { expectInsertedRows } from "./expected-inserts.ts";
import { createConcurrencyLimit, tryLockSql, lockSql } from "./postgres-locks.ts";
import { postgresDialect } from "./kysely-postgres.ts";
import { singleStatementDialect } from "./single-statements.ts";
import { isDatabaseDown, isRetryable, isSettingRejected, isWriteConflict } from "./postgres-errors.ts";

const writeCommands = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
export const defaultTimeoutMs = 5_000;
const maintenanceTimeoutMs = millisecondsInHour;
/** The server cancels slow statements. If it does not respond, the client gives up after this additional time. */
const clientTimeoutMarginMs = 1_000;

const maxConnections = 10;
const maxDeadlockAttempts = 12;
/** Each transaction that waits for a lock holds a connection that other requests need. */
const maxLockWaiters = 3;

const beginSnapshotSql = "begin isolation level repeatable read read only";

const createTimeoutSettings = (statementTimeoutMs: number) => [
  `set local statement_timeout = ${statementTimeoutMs}`,
  `set local idle_in_transaction_session_timeout = ${2 * statementTimeoutMs}`,
];

type Statement = QueryConfig & { query_timeout?: number; expectedRowCount?: number | undefined };

interface PoolOptions {
  /** The pool of the current request. */
  getPool: () => Pool;
  statementTimeoutMs: number;
  /** True if a connection accepts statement timeouts as settings; otherwise each transaction sets them. */
  acceptsTimeoutSettings: boolean;
  /** True if statements of a transaction are sent without waiting for each other, which needs only two round trips. */
  isPipelined: boolean;
  /** See `Engine.canAwaitOtherRequests`. If true, the engine also uses advisory locks. */
  canAwaitOtherRequests: boolean;
}

/** `onConnectionLost` receives the error of each connection that is lost outside a query. */
export function createPool(
  url: string,
  statementTimeoutMs: number,
  poolConfig: PoolConfig,
  onConnectionLost: (error: Error) => void = () => {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: statementTimeoutMs,
    query_timeout: statementTimeoutMs + clientTimeoutMarginMs,
    types: {
      // Reads 8-byte integers and decimals as numbers, because ids, times and counts stay below 2^53.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 || oid === types.builtins.NUMERIC
          ? Number
          : types.getTypeParser(oid, format),
    },
    ...poolConfig,
  });
  // An `error` event without a listener ends the process, so each client gets a listener. The pool also
  // emits the errors of idle clients, and this second event is ignored.
  pool.on("connect", (client) => client.on("error", onConnectionLost));
  pool.on("error", () => {});
  return pool;
}

export function postgres(
  url: string,
  onConnectionLost: (error: Error) => void = () => {},
  statementTimeoutMs = defaultTimeoutMs,
): Engine {
  const timeoutConfig = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
  };
  const pool = createPool(
    url,
    statementTimeoutMs,
    { max: maxConnections, pipeline: true, ...timeoutConfig },
    onConnectionLost,
  );
  const engine = createPooledEngine({
    getPool: () => pool,
    statementTimeoutMs,
    acceptsTimeoutSettings: true,
    isPipelined: true,
    canAwaitOtherRequests: true,
  });
  return {
    ...engine,
    countConnections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      await engine.close();
      if (!pool.ending) await pool.end();
    },
  };
}

export function createPooledEngine({
  getPool,
  statementTimeoutMs,
  acceptsTimeoutSettings,
  isPipelined,
  canAwaitOtherRequests,
}: PoolOptions): Engine {
  const throwDatabaseError = (error: unknown): never => {
    throw isDatabaseDown(error) ? databaseDownProblem(error) : error;
  };

  /** Statements that set the timeouts at the start of each transaction. Empty if the connection settings contain the timeouts. */
  let transactionTimeouts = acceptsTimeoutSettings ? [] : createTimeoutSettings(statementTimeoutMs);

  /**
   * If the server rejects connection settings, runs the task again without these settings and sets the
   * timeouts per transaction.
   */
  async function runWithSettingsFallback<Result>(task: () => Promise<Result>): Promise<Result> {
    try {
      return await task();
    } catch (error) {
      if (!isSettingRejected(error)) throw error;
      Object.assign(getPool().options, {
        statement_timeout: false,
        idle_in_transaction_session_timeout: false,
      });
      transactionTimeouts = createTimeoutSettings(statementTimeoutMs);
      return task();
    }
  }

  async function run({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const { command, rowCount, rows } = await runWithSettingsFallback(() =>
      getPool().query(sql, [...parameters]),
    ).catch(throwDatabaseError);
    return { rows, ...(writeCommands.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  const db = new Kysely<Database>({ dialect: singleStatementDialect(postgresDialect, run) });

  const createBeginStatement = (...statements: string[]): Statement => {
    const [firstStatement = "", ...otherStatements] = statements;
    return { text: [firstStatement, ...transactionTimeouts, ...otherStatements].join("; ") };
  };

  /** Throws the error of the first statement that failed, in the order of the statements. */
  async function runStatements(client: PoolClient, statements: readonly Statement[]): Promise<PgResult[]> {
    const results: PgResult[] = [];
    const settledQueries = isPipelined
      ? await Promise.allSettled(statements.map((statement) => client.query(statement)))
      : [];
    for (const [index, statement] of statements.entries()) {
      const settledQuery = settledQueries[index];
      if (settledQuery?.status === "rejected") throw settledQuery.reason;
      // A query with several statements returns several results. Only the last result is needed.
      const result = [settledQuery?.value ?? (await client.query(statement))].flat().at(-1);
      if (!result) throw new Error("PostgreSQL returned no result.");
      if (statement.expectedRowCount !== undefined && result.rowCount !== statement.expectedRowCount)
        throw new WriteConflict();
      results.push(result);
    }
    return results;
  }

  /** False if the rollback fails. */
  const tryRollback = (client: PoolClient): Promise<boolean> =>
    client.query("rollback").then(
      () => true,
      () => false,
    );

  async function runInTransaction<Result>(task: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await runWithSettingsFallback(() => getPool().connect());
    let isBroken = false;
    try {
      return await task(client);
    } catch (error) {
      // A server that does not respond would not respond to a rollback; closing the connection rolls back.
      isBroken = isDatabaseDown(error) || !(await tryRollback(client));
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  const limitLockWaiters = createConcurrencyLimit(maxLockWaiters);

  const runWithLock: Engine["runWithLock"] = (lockName, task) =>
    limitLockWaiters(() =>
      runInTransaction(async (client) => {
        await client.query(createBeginStatement("begin", lockSql(lockName)));
        const result = await task();
        await client.query("commit");
        return result;
      }).catch(throwDatabaseError),
    );

  async function commitOnce(steps: readonly Step[], { timeout, lockName }: CommitOptions) {
    const isMaintenance = timeout === "maintenance";
    const query_timeout = isMaintenance
      ? maintenanceTimeoutMs
      : statementTimeoutMs * steps.length + clientTimeoutMarginMs;
    await runInTransaction(async (client) => {
      const beginQuery = createBeginStatement(
        "begin",
        ...(isMaintenance ? [`set local statement_timeout = ${maintenanceTimeoutMs}`] : []),
        ...(lockName !== undefined && canAwaitOtherRequests ? [tryLockSql(lockName)] : []),
      );
      const [beginResult] = await runStatements(client, [
        beginQuery,
        ...steps.map(expectInsertedRows).map(({ query, expectedRowCount }) => ({
          text: query.sql,
          values: [...query.parameters],
          query_timeout,
          expectedRowCount,
        })),
      ]);
      if (beginResult?.rows[0]?.is_free === false) throw new WriteConflict();
      await client.query("commit");
    });
  }

  return {
    databaseType: "postgres",
    db,
    canAwaitOtherRequests,
    async commit(steps, options = {}) {
      for (let attemptNumber = 0; ; attemptNumber += 1) {
        try {
          return await commitOnce(steps, options);
        } catch (error) {
          if (isWriteConflict(error)) throw new WriteConflict(error);
          if (!isRetryable(error)) return throwDatabaseError(error);
          if (attemptNumber + 1 === maxDeadlockAttempts) throw new WriteConflict(error);
          await pauseBeforeAttempt(attemptNumber + 1);
        }
      }
    },
    ...(canAwaitOtherRequests && { runWithLock }),
    async queryInSnapshot<const Queries extends readonly CompiledQuery[]>(queries: Queries) {
      const query_timeout = statementTimeoutMs * queries.length + clientTimeoutMarginMs;
      const statements = queries.map(({ sql, parameters }) => ({
        text: sql,
        values: [...parameters],
        query_timeout,
      }));
      // The first and the last result belong to begin and commit.
      const [, ...results] = await runInTransaction((client) =>
        runStatements(client, [
          createBeginStatement(beginSnapshotSql),
          ...statements,
          { text: "commit", query_timeout },
        ]),
      ).catch(throwDatabaseError);
      return results.slice(0, -1).map(({ rows }) => rows) as RowsOf<Queries>;
    },
    runInSnapshot: (task) =>
      runInTransaction(async (client) => {
        const timeouts = [`set local statement_timeout = ${maintenanceTimeoutMs}`];
        timeouts.push(`set local idle_in_transaction_session_timeout = ${maintenanceTimeoutMs}`);
        await client.query(createBeginStatement(beginSnapshotSql, ...timeouts));
        const result = await task(async ({ sql, parameters }) => {
          const statement = { text: sql, values: [...parameters], query_timeout: maintenanceTimeoutMs };
          return (await client.query(statement)).rows;
        });
        await client.query("commit");
        return result;
      }).catch(throwDatabaseError),
    async runBestEffort(query) {
      await run(query).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    },
    close: () => db.destroy(),
  };
}
