import { CompiledQuery } from "kysely";
import type { Engine, Step } from "#app/storage/engine/engine.ts";

type Row = readonly unknown[];

interface Insert {
  table: string;
  /** With quotes and commas. */
  columns: string;
  /** The `on conflict` clause. */
  onConflict: string;
  rows: Row[];
}

/** Matches an insert of the query builder in which every value is a parameter. */
const insertPattern =
  /^insert into "(?<table>\w+)" \((?<columns>[^()]+)\) values (?:\((?:(?:\$\d+|\?)(?:, )?)+\)(?:, )?)+(?<clash>| on conflict(?: \([^()]+\))? do nothing)$/;

/** D1 limits the size of a parameter. */
const rowsPerStatement = 500;

const parsed = new Map<string, Record<string, string> | undefined>();

function insertOf({ query: { sql, parameters }, expect }: Step): Insert | undefined {
  if (!parsed.has(sql)) parsed.set(sql, insertPattern.exec(sql)?.groups);
  const { table, columns, clash: onConflict } = parsed.get(sql) ?? {};
  if (!table || !columns || onConflict === undefined || expect !== undefined) return undefined;
  const width = columns.split(",").length;
  const rows = Array.from({ length: parameters.length / width }, (_, nth) =>
    parameters.slice(nth * width, (nth + 1) * width),
  );
  return { table, columns, onConflict, rows };
}

function statementOf({ databaseType }: Engine, { table, columns, onConflict, rows }: Insert): CompiledQuery {
  const names = columns.split(", ");
  const into = `insert into "${table}" (${columns})`;
  if (databaseType === "sqlite") {
    const values = names.map((_, index) => `value ->> ${index}`).join(", ");
    return CompiledQuery.raw(`${into} select ${values} from json_each(?) where true${onConflict}`, [
      JSON.stringify(rows),
    ]);
  }
  const named = rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name.slice(1, -1), row[index]])),
  );
  return CompiledQuery.raw(
    `${into} select ${columns} from json_populate_recordset(null::"${table}", $1::json)${onConflict}`,
    [JSON.stringify(named)],
  );
}

/**
 * The same engine for fast filling: the rows of a unit of work are inserted together per table, before its other
 * statements.
 */
export const inBulk = (engine: Engine): Engine => ({
  ...engine,
  commit(steps) {
    const inserts = new Map<string, Insert>();
    const otherSteps: Step[] = [];
    for (const step of steps) {
      const insert = insertOf(step);
      if (!insert) {
        otherSteps.push(step);
        continue;
      }
      const shape = `${insert.table} ${insert.columns}${insert.onConflict}`;
      const existing = inserts.get(shape);
      if (existing) existing.rows.push(...insert.rows);
      else inserts.set(shape, insert);
    }
    const bulkSteps: Step[] = [];
    for (const insert of inserts.values())
      for (let from = 0; from < insert.rows.length; from += rowsPerStatement) {
        const rows = insert.rows.slice(from, from + rowsPerStatement);
        bulkSteps.push({ query: statementOf(engine, { ...insert, rows }) });
      }
    return engine.commit([...bulkSteps, ...otherSteps]);
  },
});
