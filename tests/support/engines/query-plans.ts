import { type Compilable, type CompiledQuery, type KyselyPlugin, sql } from "kysely";
import type { Engine } from "#app/storage/engine/engine.ts";

const largeTables = [
  "license",
  "license_summary",
  "license_tag",
  "quota",
  "server",
  "server_serial",
  "history",
  "case_activity",
  "case_activity_tally",
  "license_case",
  "license_company",
];

/** Wraps an engine and records its queries. */
export function recordQueries(engine: Engine): { engine: Engine; recordedQueries: CompiledQuery[] } {
  const recordedQueries: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const query = engine.db.getExecutor().compileQuery(node, queryId);
      if (!isPrepared(query)) recordedQueries.push(query);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = engine.db.withPlugin(recorder);
  const execute = db.executeQuery.bind(db);
  db.executeQuery = <Row>(query: CompiledQuery<Row> | Compilable<Row>) => {
    if ("sql" in query) recordedQueries.push(query);
    return execute(query);
  };
  return {
    recordedQueries,
    engine: {
      ...engine,
      db,
      queryInSnapshot(queries) {
        recordedQueries.push(...queries);
        return engine.queryInSnapshot(queries);
      },
    },
  };
}

/** A prepared query has placeholders instead of values. */
const isPrepared = ({ parameters }: CompiledQuery) =>
  parameters.some((parameter) => typeof parameter === "object" && parameter !== null);

export async function fetchPlan(engine: Engine, query: CompiledQuery): Promise<string[]> {
  const explain = (options: string): CompiledQuery => ({ ...query, sql: `explain ${options} ${query.sql}` });
  if (engine.databaseType === "sqlite") {
    const [plan] = await engine.queryInSnapshot([explain("query plan")]);
    return plan.map((row) => String((row as { detail: unknown }).detail));
  }
  // If sequential scans are disabled, PostgreSQL uses a sequential scan only if there is no alternative.
  const [, plan] = await engine.queryInSnapshot([
    sql`select set_config('enable_seqscan', 'off', true)`.compile(engine.db),
    explain("(costs off)"),
  ]);
  return plan.map((row) => String((row as { "QUERY PLAN": unknown })["QUERY PLAN"]));
}

/** The steps of the query plan that scan all rows of a large table or all entries of its index. */
export async function findFullScans(engine: Engine, query: CompiledQuery): Promise<string[]> {
  const plan = await fetchPlan(engine, query);
  if (engine.databaseType === "postgres")
    return plan.filter((line) => largeTables.includes(/Seq Scan on (\w+)/.exec(line)?.[1] ?? ""));
  return plan.filter((detail) => {
    const table = /^SCAN (\w+)/.exec(detail)?.[1];
    // A query with a limit may scan an index, because it stops after the first page.
    const isLimitedIndexScan = detail.includes(" INDEX ") && query.sql.includes(" limit ");
    return table !== undefined && largeTables.includes(table) && !isLimitedIndexScan;
  });
}
