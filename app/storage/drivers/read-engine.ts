import { Kysely } from "kysely";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { isStatementTimeout, postgresDialect } from "./kysely-postgres.ts";
import { singleStatementDialect } from "./single-statements.ts";

/** Reads from the replica, or from the primary if the replica fails. Writes to the primary. */
export function createReadEngine(primary: Engine, replica: Engine, onReplicaError: () => void): Engine {
  async function readWithFallback<Result>(read: (engine: Engine) => Promise<Result>): Promise<Result> {
    try {
      return await read(replica);
    } catch (error) {
      // A retry on the primary would take as long as the first attempt.
      if (isStatementTimeout(error)) throw error;
      onReplicaError();
      return read(primary);
    }
  }
  return {
    ...primary,
    db: new Kysely<Database>({
      dialect: singleStatementDialect(postgresDialect, (query) =>
        readWithFallback((engine) => engine.db.executeQuery(query)),
      ),
    }),
    queryInSnapshot: (queries) => readWithFallback((engine) => engine.queryInSnapshot(queries)),
  };
}
