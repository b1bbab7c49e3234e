import { type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { Problem } from "#app/domain/problem.ts";

// Apart from `postgres.ts`, so that a Worker on D1 loads nothing of what speaks to a server.

export const postgresWords = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

const queryCanceled = "57014";

/** Says so of the problem that the error became, too. */
export function isTooSlow(error: unknown): boolean {
  const fault = error instanceof Problem ? error.cause : error;
  return fault instanceof Error && "code" in fault && fault.code === queryCanceled;
}
