import { CompiledQuery, Kysely } from "kysely";
import { settlesWithin } from "#app/domain/time/settles-within.ts";
import type { Engine, RowsOf } from "#app/storage/engine/engine.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { isStatementTimeout, postgresDialect } from "./kysely-postgres.ts";
import { singleStatementDialect } from "./single-statements.ts";

/** A replica that needs more time may be frozen, so the primary is read instead. */
export const replicaTimeoutMs = 2_000;

/** A server that returns a marker has all commits before this marker was written. */
export const markerQuery: CompiledQuery<{ written_at: number }> = CompiledQuery.raw(
  "select written_at from replica_marker",
);

interface ReplicaStatus {
  isUsable: () => boolean;
  /** The app does not use the rows of a replica with an older marker. */
  getRequiredMarker: () => number;
  onError: () => void;
}

/** Reads from the replica, or from the primary if the replica fails or is behind. Writes to the primary. */
export function createReadEngine(
  primary: Engine,
  replica: Engine,
  { isUsable, getRequiredMarker, onError }: ReplicaStatus,
): Engine {
  async function readFromReplica<const Queries extends readonly CompiledQuery[]>(
    queries: Queries,
  ): Promise<RowsOf<Queries> | null> {
    const requiredMarker = getRequiredMarker();
    const [markers, ...rows] = await replica.queryInSnapshot([markerQuery, ...queries]);
    return (markers?.[0]?.written_at ?? -Infinity) >= requiredMarker ? rows : null;
  }

  /** Null if the primary must be read. */
  async function tryReplica<const Queries extends readonly CompiledQuery[]>(
    queries: Queries,
  ): Promise<RowsOf<Queries> | null> {
    if (!isUsable()) return null;
    try {
      const rowsPromise = readFromReplica(queries);
      if (await settlesWithin(replicaTimeoutMs, rowsPromise)) return await rowsPromise;
      throw new Error(`The replica did not respond within ${replicaTimeoutMs} ms.`);
    } catch (error) {
      // A retry on the primary would take as long as the first attempt.
      if (isStatementTimeout(error)) throw error;
      onError();
      return null;
    }
  }

  return {
    ...primary,
    db: new Kysely<Database>({
      dialect: singleStatementDialect(postgresDialect, async (query) => {
        const rowsOfQueries = await tryReplica([query]);
        return rowsOfQueries ? { rows: rowsOfQueries[0] } : primary.db.executeQuery(query);
      }),
    }),
    queryInSnapshot: async (queries) =>
      (await tryReplica(queries)) ?? (await primary.queryInSnapshot(queries)),
  };
}
