import { type CompiledQuery, Kysely } from "kysely";
import { type Engine, Moved, type RowsOf } from "../engine.ts";
import type { Database } from "../schema.ts";
import { concurrentSqlite } from "./concurrent-sqlite.ts";
import { singleStatements } from "./single-statements.ts";

interface D1Answer {
  results: unknown[];
  meta: { changes: number };
}

interface D1Statement {
  bind(...values: unknown[]): D1Statement;
  all(): Promise<D1Answer>;
}

export interface D1Binding {
  prepare(sql: string): D1Statement;
  batch(statements: D1Statement[]): Promise<D1Answer[]>;
}

const movedMessage = /UNIQUE constraint failed|FOREIGN KEY constraint failed|CHECK constraint failed: ok/;

/** D1 allows at most 100 parameters per statement and LIKE patterns of 50 bytes. */
export function d1(binding: D1Binding): Engine {
  const bound = ({ sql, parameters }: CompiledQuery) =>
    parameters.length === 0 ? binding.prepare(sql) : binding.prepare(sql).bind(...parameters);
  const dialect = singleStatements(concurrentSqlite, async (query) => {
    const { results, meta } = await bound(query).all();
    return { rows: results, numAffectedRows: BigInt(meta.changes) };
  });
  const db = new Kysely<Database>({ dialect });
  // A D1 batch cannot test a row count, so the guard violates a check constraint instead.
  const guard = (expect: number) =>
    binding.prepare("insert into uow_guard (ok) select 0 where changes() <> ?").bind(expect);

  return {
    dialect: "sqlite",
    db,
    takesTurns: false,
    async commit(steps) {
      const statements = steps.flatMap(({ query, expect }) =>
        expect === undefined ? [bound(query)] : [bound(query), guard(expect)],
      );
      if (statements.length === 0) return;
      try {
        await binding.batch(statements);
      } catch (error) {
        throw error instanceof Error && movedMessage.test(error.message) ? new Moved(error) : error;
      }
    },
    async snapshot<const Queries extends readonly CompiledQuery[]>(queries: Queries) {
      const answers = await binding.batch(queries.map(bound));
      return answers.map((answer) => answer.results) as RowsOf<Queries>;
    },
    reading: (work) =>
      work(async <Row>(query: CompiledQuery<Row>) => (await bound(query).all()).results as Row[]),
    async hint(query) {
      await bound(query).all();
    },
    close: () => db.destroy(),
  };
}
