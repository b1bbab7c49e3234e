import { type RawBuilder, sql, type SqlBool } from "kysely";
import { foldedKey } from "#app/domain/text/license-key.ts";
import type { Engine } from "./engine.ts";

export const allOf = (tests: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  tests.length === 0 ? sql<SqlBool>`1 = 1` : sql.join<SqlBool>(tests, sql` and `);

/** The column must contain folded text. Uses no LIKE, so nothing needs escaping. */
export const contains = (engine: Engine, column: string, text: string): RawBuilder<SqlBool> =>
  engine.databaseType === "postgres"
    ? sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`
    : sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;

/** Compares the folded key of the summary. */
export const hasKey = (key: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`license.id = (select license_id from license_summary where key = ${foldedKey(key)})`;

/** Passes a list as one JSON parameter, because D1 allows at most 100 parameters. */
export const valueList = (engine: Engine, values: readonly (string | number)[]): RawBuilder<never> => {
  const json = JSON.stringify(values);
  if (engine.databaseType === "sqlite") return sql<never>`(select value from json_each(${json}))`;
  return typeof values[0] === "number"
    ? sql<never>`(select value::bigint from json_array_elements_text(${json}::json))`
    : sql<never>`(select value from json_array_elements_text(${json}::json))`;
};

export const isOneOf = (engine: Engine, column: string, values: readonly number[]): RawBuilder<SqlBool> =>
  isInList(engine, column, listParameter(engine, values));

/** Encodes numbers as one parameter for `isInList`. */
export const listParameter = (
  { databaseType }: Pick<Engine, "databaseType">,
  values: readonly number[],
): string => (databaseType === "sqlite" ? JSON.stringify(values) : `{${values.join()}}`);

export const isInList = ({ databaseType }: Engine, column: string, list: string): RawBuilder<SqlBool> =>
  databaseType === "sqlite"
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${list}))`
    : sql<SqlBool>`${sql.ref(column)} = any (${list}::bigint[])`;

/** JSON text; an empty array if there are no rows. */
export const jsonList = (engine: Engine, sorted: RawBuilder<unknown>): RawBuilder<string> =>
  engine.databaseType === "sqlite"
    ? sql<string>`json_group_array(${sorted})`
    : sql<string>`coalesce(json_agg(${sorted})::text, '[]')`;

/** A row as an array, for arrays of rows in one JSON text. */
export const jsonTuple = ({ databaseType }: Pick<Engine, "databaseType">, columns: RawBuilder<unknown>) =>
  sql`${sql.raw(databaseType === "sqlite" ? "json_array" : "json_build_array")}(${columns})`;

const maxParameters = 100;

export function* batches<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const [first] = rows;
  if (!first) return;
  const size = Math.max(1, Math.floor(maxParameters / Object.keys(first).length));
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
