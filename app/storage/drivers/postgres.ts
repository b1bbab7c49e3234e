import {
  type CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import { DatabaseError, Pool, type PoolClient, types } from "pg";
import { Problem } from "#app/domain/problem.ts";
import { type Engine, Moved, type Pace, type RowsOf } from "../engine.ts";
import { databaseDown, pauseBefore, tries } from "../retry.ts";
import type { Database } from "../schema.ts";
import { singleStatements } from "./single-statements.ts";

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";
const serializationFailure = "40001";
const deadlock = "40P01";
/** Connection loss, lack of resources, timeouts, shutdown and disk errors, by SQLSTATE. */
const downCodes = /^(08|53|57|58)|^(25P03|25006)$/;
const lostConnection = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|ENOTFOUND|EAI_)/;
const lostMessage = /timeout|terminated|not queryable|closed/i;

const codeOf = (error: unknown) => (error instanceof DatabaseError ? error.code : undefined);
const isMoved = (error: unknown) => [uniqueViolation, foreignKeyViolation].includes(codeOf(error) ?? "");
const isReplayable = (error: unknown) => [serializationFailure, deadlock].includes(codeOf(error) ?? "");

function isDown(error: unknown): boolean {
  if (error instanceof DatabaseError) return downCodes.test(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return ("code" in error && lostConnection.test(String(error.code))) || lostMessage.test(error.message);
}

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);
const usualMs = 5_000;
const upkeepMs = 60 * 60 * 1000;
/** The server ends slow statements itself; this much later we give up on a server that does not answer. */
const graceMs = 1_000;

/** `onLost` receives the errors of lost connections. */
export function postgres(
  url: string,
  onLost: (error: Error) => void = () => {},
  statementMs = usualMs,
): Engine {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    keepAlive: true,
    connectionTimeoutMillis: statementMs,
    statement_timeout: statementMs,
    query_timeout: statementMs + graceMs,
    idle_in_transaction_session_timeout: 2 * statementMs,
    types: {
      // Ids, times and counts stay below 2^53; as text they would compare wrongly.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 || oid === types.builtins.NUMERIC
          ? Number
          : types.getTypeParser(oid, format),
    },
  });
  // Without a handler, an idle connection that the server closes would end the process.
  pool.on("error", onLost);

  const downToProblem = (error: unknown): never => {
    throw isDown(error) ? databaseDown(error) : error;
  };

  async function run({ sql, parameters }: CompiledQuery): Promise<QueryResult<unknown>> {
    const { command, rowCount, rows } = await pool.query(sql, [...parameters]).catch(downToProblem);
    return { rows, ...(changing.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) };
  }

  const db = new Kysely<Database>({ dialect: singleStatements(dialect, run) });

  async function inTransaction<Result>(
    begin: string,
    work: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query(begin);
      const result = await work(client);
      await client.query("commit");
      return result;
    } catch (error) {
      // A server that does not answer would not answer a rollback; closing the connection rolls back.
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

  return {
    dialect: "postgres",
    db,
    takesTurns: true,
    async commit(steps, pace?: Pace) {
      const atMost = pace ? { query_timeout: upkeepMs } : {};
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await inTransaction("begin", async (client) => {
            if (pace) await client.query(`set local statement_timeout = ${upkeepMs}`);
            for (const { query, expect } of steps) {
              const statement = { text: query.sql, values: [...query.parameters], ...atMost };
              const { rowCount } = await client.query(statement);
              if (expect !== undefined && rowCount !== expect) throw new Moved();
            }
          });
        } catch (error) {
          if (isMoved(error)) throw new Moved(error);
          if (!isReplayable(error)) return downToProblem(error);
          if (attempt + 1 === tries) throw new Moved(error);
          await pauseBefore(attempt + 1);
        }
      }
    },
    async snapshot<const Queries extends readonly CompiledQuery[]>(queries: Queries) {
      return inTransaction("begin isolation level repeatable read read only", async (client) => {
        const rows: unknown[][] = [];
        for (const query of queries) rows.push((await client.query(query.sql, [...query.parameters])).rows);
        return rows as RowsOf<Queries>;
      }).catch(downToProblem);
    },
    reading: (work) =>
      inTransaction("begin isolation level repeatable read read only", async (client) => {
        await client.query(`set local statement_timeout = ${upkeepMs}`);
        await client.query(`set local idle_in_transaction_session_timeout = ${upkeepMs}`);
        return work(async ({ sql, parameters }) => {
          const statement = { text: sql, values: [...parameters], query_timeout: upkeepMs };
          return (await client.query(statement)).rows;
        });
      }).catch(downToProblem),
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async hint(query) {
      await run(query).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error;
      });
    },
    async close() {
      await db.destroy();
      if (!pool.ending) await pool.end();
    },
  };
}
