import { CompiledQuery } from "kysely";
import type { Engine, Step } from "#app/storage/engine/engine.ts";

type Row = readonly unknown[];

interface Insert {
  table: string;
  /** The quoted names of the columns, separated by commas. */
  columns: string;
  /** The `on conflict` clause. */
  onConflict: string;
  rows: Row[];
}

/** Matches an insert of the query builder in which every value is a parameter. */
const insertPattern =
  /^insert into "(?<table>\w+)" \((?<columns>[^()]+)\) values (?:\((?:(?:\$\d+|\?)(?:, )?)+\)(?:, )?)+(?<onConflict>| on conflict(?: \([^()]+\))? do nothing)$/;

/** The rows of a statement are one parameter, whose size D1 limits. */
const rowsPerStatement = 500;

const parsedInserts = new Map<string, Record<string, string> | undefined>();

function parseInsert({ query: { sql, parameters }, expectedRowCount }: Step): Insert | undefined {
  if (!parsedInserts.has(sql)) parsedInserts.set(sql, insertPattern.exec(sql)?.groups);
  const { table, columns, onConflict } = parsedInserts.get(sql) ?? {};
  if (!table || !columns || onConflict === undefined || expectedRowCount !== undefined) return undefined;
  const width = columns.split(",").length;
  const rows = Array.from({ length: parameters.length / width }, (_, index) =>
    parameters.slice(index * width, (index + 1) * width),
  );
  return { table, columns, onConflict, rows };
}

function createBulkStatement(
  { databaseType }: Engine,
  { table, columns, onConflict, rows }: Insert,
): CompiledQuery {
  const names = columns.split(", ");
  const insertClause = `insert into "${table}" (${columns})`;
  if (databaseType === "sqlite") {
    const values = names.map((_, index) => `value ->> ${index}`).join(", ");
    return CompiledQuery.raw(`${insertClause} select ${values} from json_each(?) where true${onConflict}`, [
      JSON.stringify(rows),
    ]);
  }
  const rowObjects = rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name.slice(1, -1), row[index]])),
  );
  return CompiledQuery.raw(
    `${insertClause} select ${columns} from json_populate_recordset(null::"${table}", $1::json)${onConflict}`,
    [JSON.stringify(rowObjects)],
  );
}

/**
 * Wraps an engine to fill a database fast. The first statements of each transaction insert all rows of a
 * table together. The other statements of the transaction follow.
 */
export const createBulkInsertEngine = (engine: Engine): Engine => ({
  ...engine,
  commit(steps) {
    const inserts = new Map<string, Insert>();
    const otherSteps: Step[] = [];
    for (const step of steps) {
      const insert = parseInsert(step);
      if (!insert) {
        otherSteps.push(step);
        continue;
      }
      const insertKey = `${insert.table} ${insert.columns}${insert.onConflict}`;
      const existingInsert = inserts.get(insertKey);
      if (existingInsert) existingInsert.rows.push(...insert.rows);
      else inserts.set(insertKey, insert);
    }
    const bulkSteps: Step[] = [];
    for (const insert of inserts.values())
      for (let start = 0; start < insert.rows.length; start += rowsPerStatement) {
        const rows = insert.rows.slice(start, start + rowsPerStatement);
        bulkSteps.push({ query: createBulkStatement(engine, { ...insert, rows }) });
      }
    return engine.commit([...bulkSteps, ...otherSteps]);
  },
});
