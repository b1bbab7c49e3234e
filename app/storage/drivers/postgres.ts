import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import { DatabaseError, Pool, type PoolClient, types } from "pg";
import { type Engine, Moved, type RowsOf } from "../engine.ts";
import { pauseBefore, tries } from "../retry.ts";
import type { Database } from "../schema.ts";

const uniqueViolation = "23505";
const foreignKeyViolation = "23503";
const serializationFailure = "40001";
const deadlock = "40P01";

const codeOf = (error: unknown) => (error instanceof DatabaseError ? error.code : undefined);
const isMoved = (error: unknown) => [uniqueViolation, foreignKeyViolation].includes(codeOf(error) ?? "");
const isReplayable = (error: unknown) => [serializationFailure, deadlock].includes(codeOf(error) ?? "");

/** A PostgreSQL database by its URL. */
export function postgres(url: string): Engine {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    types: {
      // Ids, times and counts stay below 2^53; as text they would compare wrongly.
      getTypeParser: (oid, format) =>
        oid === types.builtins.INT8 || oid === types.builtins.NUMERIC
          ? Number
          : types.getTypeParser(oid, format),
    },
  });
  // An idle connection that the server ends would otherwise end the process.
  pool.on("error", () => {});
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });

  async function inTransaction<Result>(
    begin: string,
    run: (client: PoolClient) => Promise<Result>,
  ): Promise<Result> {
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query(begin);
      const result = await run(client);
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback").catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  return {
    dialect: "postgres",
    db,
    takesTurns: true,
    async commit(steps) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          return await inTransaction("begin", async (client) => {
            for (const { query, expect } of steps) {
              const { rowCount } = await client.query(query.sql, [...query.parameters]);
              if (expect !== undefined && rowCount !== expect) throw new Moved();
            }
          });
        } catch (error) {
          if (isMoved(error)) throw new Moved(error);
          if (!isReplayable(error)) throw error;
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
      });
    },
    async ping() {
      await pool.query("select 1");
    },
    close: () => db.destroy(),
  };
}
