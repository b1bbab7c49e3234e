import { CompiledQuery } from "kysely";
import type { Engine, Step } from "#app/storage/engine.ts";

type Row = readonly unknown[];

interface Insert {
  table: string;
  /** With quotes and commas. */
  columns: string;
  /** The `on conflict` clause. */
  clash: string;
  rows: Row[];
}

/** Matches an insert of the query builder in which every value is a parameter. */
const plain =
  /^insert into "(?<table>\w+)" \((?<columns>[^()]+)\) values (?:\((?:(?:\$\d+|\?)(?:, )?)+\)(?:, )?)+(?<clash>| on conflict(?: \([^()]+\))? do nothing)$/;

/** D1 limits the size of a parameter. */
const rowsPerStatement = 500;

const parsed = new Map<string, Record<string, string> | undefined>();

function insertOf({ query: { sql, parameters }, expect }: Step): Insert | undefined {
  if (!parsed.has(sql)) parsed.set(sql, plain.exec(sql)?.groups);
  const { table, columns, clash } = parsed.get(sql) ?? {};
  if (!table || !columns || clash === undefined || expect !== undefined) return undefined;
  const width = columns.split(",").length;
  const rows = Array.from({ length: parameters.length / width }, (_, nth) =>
    parameters.slice(nth * width, (nth + 1) * width),
  );
  return { table, columns, clash, rows };
}

function statementOf({ dialect }: Engine, { table, columns, clash, rows }: Insert): CompiledQuery {
  const names = columns.split(", ");
  const into = `insert into "${table}" (${columns})`;
  if (dialect === "sqlite") {
    const values = names.map((_, place) => `value ->> ${place}`).join(", ");
    return CompiledQuery.raw(`${into} select ${values} from json_each(?) where true${clash}`, [
      JSON.stringify(rows),
    ]);
  }
  const named = rows.map((row) =>
    Object.fromEntries(names.map((name, place) => [name.slice(1, -1), row[place]])),
  );
  return CompiledQuery.raw(
    `${into} select ${columns} from json_populate_recordset(null::"${table}", $1::json)${clash}`,
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
    const others: Step[] = [];
    for (const step of steps) {
      const insert = insertOf(step);
      if (!insert) {
        others.push(step);
        continue;
      }
      const shape = `${insert.table} ${insert.columns}${insert.clash}`;
      const earlier = inserts.get(shape);
      if (earlier) earlier.rows.push(...insert.rows);
      else inserts.set(shape, insert);
    }
    const together: Step[] = [];
    for (const insert of inserts.values())
      for (let from = 0; from < insert.rows.length; from += rowsPerStatement) {
        const rows = insert.rows.slice(from, from + rowsPerStatement);
        together.push({ query: statementOf(engine, { ...insert, rows }) });
      }
    return engine.commit([...together, ...others]);
  },
});
