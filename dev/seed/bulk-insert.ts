import { CompiledQuery, sql } from "kysely";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import type { Database } from "#app/storage/schema/schema.ts";

/** SQLite allows up to 32,766 parameters, but larger statements than this are not faster. */
const maxParametersPerStatement = 2_000;

/** Inserts many rows with the same columns in few statements. */
export function createInsertSteps<Table extends keyof Database>(
  engine: Engine,
  table: Table,
  rows: readonly Database[Table][],
): Step[] {
  const [firstRow] = rows;
  if (!firstRow) return [];
  const columns = Object.keys(firstRow);
  if (engine.databaseType === "postgres") {
    const columnList = sql.join(columns.map((column) => sql.ref(column)));
    const insertQuery = sql`insert into ${sql.table(table)} (${columnList})
      select ${columnList} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
    return [{ query: insertQuery.compile(engine.db) }];
  }
  const rowsPerStatement = Math.max(1, Math.floor(maxParametersPerStatement / columns.length));
  const placeholders = `(${columns.map(() => "?").join(", ")})`;
  const steps: Step[] = [];
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const batch = rows.slice(start, start + rowsPerStatement);
    const statementText = `insert into "${table}" (${columns.join(", ")}) values ${batch.map(() => placeholders).join(", ")}`;
    steps.push({
      query: CompiledQuery.raw(
        statementText,
        batch.flatMap((row) => Object.values(row)),
      ),
    });
  }
  return steps;
}
