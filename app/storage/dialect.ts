import { type RawBuilder, sql, type SqlBool } from "kysely";
import { foldedKey } from "#app/domain/text/license-key.ts";
import type { Engine } from "./engine.ts";

/** Columns that hold folded text contain the folded text; no wildcards, so nothing needs escaping. */
export const contains = (engine: Engine, column: string, text: string): RawBuilder<SqlBool> =>
  engine.dialect === "postgres"
    ? sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`
    : sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;

/** The license at hand bears this key, in whatever case. */
export const keyIs = (key: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`upper(license.key) = ${foldedKey(key)}`;

/** A list of any length as one parameter, because D1 takes at most 100 of them. */
export const listed = (engine: Engine, values: readonly (string | number)[]): RawBuilder<never> => {
  const json = JSON.stringify(values);
  if (engine.dialect === "sqlite") return sql<never>`(select value from json_each(${json}))`;
  return typeof values[0] === "number"
    ? sql<never>`(select value::bigint from json_array_elements_text(${json}::json))`
    : sql<never>`(select value from json_array_elements_text(${json}::json))`;
};

/** The column holds one of the numbers, of which there may be any number. */
export const among = (engine: Engine, column: string, values: readonly number[]): RawBuilder<SqlBool> =>
  engine.dialect === "sqlite"
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`
    : sql<SqlBool>`${sql.ref(column)} = any (${`{${values.join()}}`}::bigint[])`;

/** All the rows' values, sorted as the expression says, as a JSON text; without rows an empty list. */
export const jsonList = (engine: Engine, sorted: RawBuilder<unknown>): RawBuilder<string> =>
  engine.dialect === "sqlite"
    ? sql<string>`json_group_array(${sorted})`
    : sql<string>`coalesce(json_agg(${sorted})::text, '[]')`;

const mostParameters = 100;

/** Rows in portions that each fit into one statement. */
export function* portions<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const [first] = rows;
  if (!first) return;
  const size = Math.max(1, Math.floor(mostParameters / Object.keys(first).length));
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
