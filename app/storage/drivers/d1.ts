import { type CompiledQuery, Kysely } from "kysely";
import { type Engine, WriteConflict, type RowsOf } from "#app/storage/engine/engine.ts";
import type { Database } from "#app/storage/schema/schema.ts";
import { concurrentSqlite } from "./concurrent-sqlite.ts";
import { singleStatementDialect } from "./single-statements.ts";

interface D1Result {
  results: unknown[];
  meta: { changes: number };
}

interface D1Statement {
  bind(...values: unknown[]): D1Statement;
  all(): Promise<D1Result>;
}

export interface D1Binding {
  prepare(sql: string): D1Statement;
  batch(statements: D1Statement[]): Promise<D1Result[]>;
}

const conflictMessagePattern =
  /UNIQUE constraint failed|FOREIGN KEY constraint failed|CHECK constraint failed: ok/;

/** D1 allows at most 100 parameters per statement and LIKE patterns of 50 bytes. */
export function d1(binding: D1Binding): Engine {
  const bind = ({ sql, parameters }: CompiledQuery) =>
    parameters.length === 0 ? binding.prepare(sql) : binding.prepare(sql).bind(...parameters);
  const dialect = singleStatementDialect(concurrentSqlite, async (query) => {
    const { results, meta } = await bind(query).all();
    return { rows: results, numAffectedRows: BigInt(meta.changes) };
  });
  const db = new Kysely<Database>({ dialect });
  // A D1 batch cannot test a row count, so the guard violates a check constraint instead.
  const createRowCountGuard = (expectedRowCount: number) =>
    binding.prepare("insert into uow_guard (ok) select 0 where changes() <> ?").bind(expectedRowCount);

  return {
    databaseType: "sqlite",
    db,
    canAwaitOtherRequests: false,
    async commit(steps) {
      const statements = steps.flatMap(({ query, expectedRowCount }) =>
        expectedRowCount === undefined ? [bind(query)] : [bind(query), createRowCountGuard(expectedRowCount)],
      );
      if (statements.length === 0) return;
      try {
        await binding.batch(statements);
      } catch (error) {
        throw error instanceof Error && conflictMessagePattern.test(error.message)
          ? new WriteConflict(error)
          : error;
      }
    },
    async queryInSnapshot<const Queries extends readonly CompiledQuery[]>(queries: Queries) {
      const results = await binding.batch(queries.map(bind));
      return results.map((result) => result.results) as RowsOf<Queries>;
    },
    runInSnapshot: (task) =>
      task(async <Row>(query: CompiledQuery<Row>) => (await bind(query).all()).results as Row[]),
    async runBestEffort(query) {
      await bind(query).all();
    },
    close: () => db.destroy(),
  };
}
