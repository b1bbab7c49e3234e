import { type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { Problem } from "#app/domain/problem.ts";

// In a separate file, so that a Worker on D1 does not load the PostgreSQL client.

export const postgresWords = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

const queryCanceled = "57014";

/** Also recognizes a `Problem` whose cause is the database error. */
export function isTooSlow(error: unknown): boolean {
  const fault = error instanceof Problem ? error.cause : error;
  return fault instanceof Error && "code" in fault && fault.code === queryCanceled;
}
