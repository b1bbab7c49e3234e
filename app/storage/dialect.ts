import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Engine } from "./engine.ts";

/** Columns that hold folded text contain the folded text; no wildcards, so nothing needs escaping. */
export const contains = (engine: Engine, column: string, text: string): RawBuilder<SqlBool> =>
  engine.dialect === "postgres"
    ? sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`
    : sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;

/** A list of any length as one parameter, because D1 takes at most 100 of them. */
export const listed = (engine: Engine, values: readonly (string | number)[]): RawBuilder<never> => {
  const json = JSON.stringify(values);
  if (engine.dialect === "sqlite") return sql<never>`(select value from json_each(${json}))`;
  return typeof values[0] === "number"
    ? sql<never>`(select value::bigint from json_array_elements_text(${json}::json))`
    : sql<never>`(select value from json_array_elements_text(${json}::json))`;
};

const mostParameters = 100;

/** Rows in portions that each fit into one statement. */
export function* portions<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const [first] = rows;
  if (!first) return;
  const size = Math.max(1, Math.floor(mostParameters / Object.keys(first).length));
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
