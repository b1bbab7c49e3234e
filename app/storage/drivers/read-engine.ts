import { Kysely } from "kysely";
import type { Engine } from "../engine.ts";
import type { Database } from "../schema.ts";
import { isTooSlow, postgresWords } from "./postgres-words.ts";
import { singleStatements } from "./single-statements.ts";

/** Reads from the replica, and from the primary if that fails; writes go to the primary. */
export function readEngine(primary: Engine, replica: Engine, onFault: () => void): Engine {
  async function orPrimary<Result>(read: (engine: Engine) => Promise<Result>): Promise<Result> {
    try {
      return await read(replica);
    } catch (error) {
      // A retry on the primary would take as long again.
      if (isTooSlow(error)) throw error;
      onFault();
      return read(primary);
    }
  }
  return {
    ...primary,
    db: new Kysely<Database>({
      dialect: singleStatements(postgresWords, (query) =>
        orPrimary((engine) => engine.db.executeQuery(query)),
      ),
    }),
    snapshot: (queries) => orPrimary((engine) => engine.snapshot(queries)),
  };
}
