import { type Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import { Problem } from "#app/domain/problem.ts";

// This file is separate, so that a Worker on D1 does not load the PostgreSQL client.

export const postgresDialect = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
};

const queryCanceledCode = "57014";

/** Also recognizes a `Problem` whose cause is the database error. */
export function isStatementTimeout(error: unknown): boolean {
  const cause = error instanceof Problem ? error.cause : error;
  return cause instanceof Error && "code" in cause && cause.code === queryCanceledCode;
}
