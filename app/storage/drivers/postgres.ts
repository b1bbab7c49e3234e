import { type CompiledQuery, Kysely, type QueryResult } from "kysely";
import {
  DatabaseError,
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult as Answer,
  types,
} from "pg";
import { Problem } from "#app/domain/problem.ts";
import { type Commitment, type Engine, Moved, type RowsOf, type Step } from "../engine.ts";
import { databaseDown, pauseBefore, tries } from "../retry.ts";
import type { Database } from "../schema.ts";
import { atMostAtOnce, freeFor, waitFor } from "./postgres-line.ts";
import { postgresWords } from "./postgres-words.ts";
import { singleStatements } from "./single-statements.ts";

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";
const serializationFailure = "40001";
const deadlock = "40P01";
/** Connection loss, lack of resources, timeouts, shutdown and disk errors, by SQLSTATE. */
const downCodes = /^(08|53|57|58)|^(25P03|25006)$/;
const lostConnection = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
/** Messages of `pg` and of Worker sockets, whose errors have no codes. */
const lostMessage =
  /timeout|terminated|not queryable|closed|connection (lost|attempt failed)|cannot connect|was cancelled/i;

const codeOf = (error: unknown) => (error instanceof DatabaseError ? error.code : undefined);
const isMoved = (error: unknown) => [uniqueViolation, foreignKeyViolation].includes(codeOf(error) ?? "");
const isReplayable = (error: unknown) => [serializationFailure, deadlock].includes(codeOf(error) ?? "");

/** PgBouncer rejects connection settings unless it is configured to ignore them. */
const isSettingRefused = (error: unknown) =>
  error instanceof DatabaseError && error.message.startsWith("unsupported startup parameter");

function isDown(error: unknown): boolean {
  if (error instanceof Problem || error instanceof Moved) return false;
  if (error instanceof DatabaseError) return downCodes.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return ("code" in error && lostConnection.test(String(error.code))) || lostMessage.test(error.message);
}

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
export const usualMs = 5_000;
const upkeepMs = 60 * 60 * 1000;
/** The server cancels slow statements itself; the client gives up this much later if the server does not respond. */
const graceMs = 1_000;

/** A waiting unit holds a connection, and the unit that runs needs one as well. */
const mostInLine = 3;

const ofOneMoment = "begin isolation level repeatable read read only";

const limitsOf = (statementMs: number) => [
  `set local statement_timeout = ${statementMs}`,
  `set local idle_in_transaction_session_timeout = ${2 * statementMs}`,
];

type Statement = QueryConfig & { query_timeout?: number; expect?: number | undefined };

interface Connections {
  /** Returns the pool of the current request. */
  pool: () => Pool;
  statementMs: number;
  /** True if a connection accepts statement timeouts as settings; otherwise each transaction sets them. */
  takesLimits: boolean;
  /** True if statements of a transaction are sent without waiting for each other, which needs only two round trips. */
  isPipelined: boolean;
  /** See `Engine`. Also enables advisory locks. */
  takesTurns: boolean;
}

/** `onLost` receives the error of each connection that is lost outside a query. */
export function poolOf(
  url: string,
  statementMs: number,
  further: PoolConfig,
  onLost: (error: Error) => void = () => {},
): Pool {
  const pool = new Pool({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: statementMs,
    query_timeout: statementMs + graceMs,
    types: {
      // Ids, times and counts stay below 2^53; as text they would compare incorrectly.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 || oid === types.builtins.NUMERIC
          ? Number
          : types.getTypeParser(oid, format),
    },
    ...further,
  });
  // An `error` event without a listener ends the process. The pool listens to idle clients only, so each client gets a
  // listener for its whole life; the pool repeats the errors of idle clients.
  pool.on("connect", (client) => client.on("error", onLost));
  pool.on("error", () => {});
  return pool;
}

/** `onLost` receives the errors of lost connections. */
export function postgres(
  url: string,
  onLost: (error: Error) => void = () => {},
  statementMs = usualMs,
): Engine {
  const limits = { statement_timeout: statementMs, idle_in_transaction_session_timeout: 2 * statementMs };
  const pool = poolOf(url, statementMs, { max: 10, pipeline: true, ...limits }, onLost);
  const engine = overConnections({
    pool: () => pool,
    statementMs,
    takesLimits: true,
    isPipelined: true,
    takesTurns: true,
  });
  return {
    ...engine,
    connections: () => ({
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

export function overConnections({
  pool,
  statementMs,
  takesLimits,
  isPipelined,
  takesTurns,
}: Connections): Engine {
  const downToProblem = (error: unknown): never => {
    throw isDown(error) ? databaseDown(error) : error;
  };

  /** Prefix of each transaction if the connection rejects timeout settings. */
  let ownLimits = takesLimits ? [] : limitsOf(statementMs);

  async function connected<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!isSettingRefused(error)) throw error;
      Object.assign(pool().options, { statement_timeout: false, idle_in_transaction_session_timeout: false });
      ownLimits = limitsOf(statementMs);
      return work();
    }
  }

  async function run({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const { command, rowCount, rows } = await connected(() => pool().query(sql, [...parameters])).catch(
      downToProblem,
    );
    return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  const db = new Kysely<Database>({ dialect: singleStatements(postgresWords, run) });

  const opening = (...statements: string[]): Statement => {
    const [begin = "", ...further] = statements;
    return { text: [begin, ...ownLimits, ...further].join("; ") };
  };

  /** Raises the error of the first statement that failed, in the order of the statements. */
  async function answersTo(client: PoolClient, statements: readonly Statement[]): Promise<Answer[]> {
    const answers: Answer[] = [];
    const sent = isPipelined
      ? await Promise.allSettled(statements.map((statement) => client.query(statement)))
      : [];
    for (const [nth, statement] of statements.entries()) {
      const fate = sent[nth];
      if (fate?.status === "rejected") throw fate.reason;
      // A text of several statements returns several results; only the last one counts.
      const [answer] = [fate?.value ?? (await client.query(statement))].flat().slice(-1);
      if (!answer) throw new Error("PostgreSQL returned no result.");
      if (statement.expect !== undefined && answer.rowCount !== statement.expect) throw new Moved();
      answers.push(answer);
    }
    return answers;
  }

  async function inTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
    const client = await connected(() => pool().connect());
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      // A server that does not respond would not respond to a rollback; closing the connection rolls back.
      broken =
        isDown(error) ||
        (await client.query("rollback").then(
          () => false,
          () => true,
        ));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  const inLine = atMostAtOnce(mostInLine);

  const alone: Engine["alone"] = (about, work) =>
    inLine(() =>
      inTransaction(async (client) => {
        await client.query(opening("begin", waitFor(about)));
        const result = await work();
        await client.query("commit");
        return result;
      }).catch(downToProblem),
    );

  async function commitOnce(steps: readonly Step[], { pace, about }: Commitment) {
    const query_timeout = pace ? upkeepMs : statementMs * steps.length + graceMs;
    await inTransaction(async (client) => {
      const begin = opening(
        "begin",
        ...(pace ? [`set local statement_timeout = ${upkeepMs}`] : []),
        ...(about !== undefined && takesTurns ? [freeFor(about)] : []),
      );
      const [begun] = await answersTo(client, [
        begin,
        ...steps.map(({ query, expect }) => ({
          text: query.sql,
          values: [...query.parameters],
          query_timeout,
          expect,
        })),
      ]);
      if (begun?.rows[0]?.is_free === false) throw new Moved();
      await client.query("commit");
    });
  }

  return {
    dialect: "postgres",
    db,
    takesTurns,
    async commit(steps, how = {}) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await commitOnce(steps, how);
        } catch (error) {
          if (isMoved(error)) throw new Moved(error);
          if (!isReplayable(error)) return downToProblem(error);
          if (attempt + 1 === tries) throw new Moved(error);
          await pauseBefore(attempt + 1);
        }
      }
    },
    ...(takesTurns && { alone }),
    async snapshot<const Queries extends readonly CompiledQuery[]>(queries: Queries) {
      const query_timeout = statementMs * queries.length + graceMs;
      const statements = queries.map(({ sql, parameters }) => ({
        text: sql,
        values: [...parameters],
        query_timeout,
      }));
      const [, ...answers] = await inTransaction((client) =>
        answersTo(client, [opening(ofOneMoment), ...statements, { text: "commit", query_timeout }]),
      ).catch(downToProblem);
      return answers.slice(0, -1).map(({ rows }) => rows) as RowsOf<Queries>;
    },
    reading: (work) =>
      inTransaction(async (client) => {
        const patience = [`set local statement_timeout = ${upkeepMs}`];
        patience.push(`set local idle_in_transaction_session_timeout = ${upkeepMs}`);
        await client.query(opening(ofOneMoment, ...patience));
        const result = await work(async ({ sql, parameters }) => {
          const statement = { text: sql, values: [...parameters], query_timeout: upkeepMs };
          return (await client.query(statement)).rows;
        });
        await client.query("commit");
        return result;
      }).catch(downToProblem),
    async hint(query) {
      await run(query).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    },
    close: () => db.destroy(),
  };
}
