import { Kysely } from "kysely";
import { settlesWithin } from "#app/domain/time/settles-within.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { isStatementTimeout, postgresDialect } from "./kysely-postgres.ts";
import { singleStatementDialect } from "./single-statements.ts";

/** A replica that needs more time may be frozen, so the primary is read instead. */
export const replicaTimeoutMs = 2_000;

interface ReplicaStatus {
  isUsable: () => boolean;
  onError: () => void;
}

/** Reads from the replica, or from the primary if the replica fails. Writes to the primary. */
export function createReadEngine(
  primary: Engine,
  replica: Engine,
  { isUsable, onError }: ReplicaStatus,
): Engine {
  async function readWithFallback<Result>(read: (engine: Engine) => Promise<Result>): Promise<Result> {
    if (!isUsable()) return read(primary);
    try {
      const resultPromise = read(replica);
      if (await settlesWithin(replicaTimeoutMs, resultPromise)) return await resultPromise;
      throw new Error(`The replica did not respond within ${replicaTimeoutMs} ms.`);
    } catch (error) {
      // A retry on the primary would take as long as the first attempt.
      if (isStatementTimeout(error)) throw error;
      onError();
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
