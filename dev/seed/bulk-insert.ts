import { CompiledQuery, sql } from "kysely";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import type { Database } from "#app/storage/schema/schema.ts";

/** SQLite allows up to 32,766; larger statements than this are no faster. */
const parametersPerStatement = 2_000;

/** Returns steps that insert many rows with the same columns in few statements. */
export function bulkInsert<Table extends keyof Database>(
  engine: Engine,
  table: Table,
  rows: readonly Database[Table][],
): Step[] {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first);
  if (engine.databaseType === "postgres") {
    const named = sql.join(columns.map((column) => sql.ref(column)));
    const all = sql`insert into ${sql.table(table)} (${named})
      select ${named} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
    return [{ query: all.compile(engine.db) }];
  }
  const perStatement = Math.max(1, Math.floor(parametersPerStatement / columns.length));
  const tuple = `(${columns.map(() => "?").join(", ")})`;
  const steps: Step[] = [];
  for (let from = 0; from < rows.length; from += perStatement) {
    const batch = rows.slice(from, from + perStatement);
    const text = `insert into "${table}" (${columns.join(", ")}) values ${batch.map(() => tuple).join(", ")}`;
    steps.push({
      query: CompiledQuery.raw(
        text,
        batch.flatMap((row) => Object.values(row)),
      ),
    });
  }
  return steps;
}
