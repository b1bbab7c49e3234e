import { type RawBuilder, sql, type SqlBool } from "kysely";
import { foldedKey } from "#app/domain/text/license-key.ts";
import type { Engine } from "./engine.ts";

/** The column must contain folded text. Uses no LIKE, so nothing needs escaping. */
export const contains = (engine: Engine, column: string, text: string): RawBuilder<SqlBool> =>
  engine.dialect === "postgres"
    ? sql<SqlBool>`strpos(${sql.ref(column)}, ${text}) > 0`
    : sql<SqlBool>`instr(${sql.ref(column)}, ${text}) > 0`;

/** Compares the folded key of the summary. */
export const keyIs = (key: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`license.id = (select license_id from license_summary where key = ${foldedKey(key)})`;

/** Passes a list as one JSON parameter, because D1 allows at most 100 parameters. */
export const listed = (engine: Engine, values: readonly (string | number)[]): RawBuilder<never> => {
  const json = JSON.stringify(values);
  if (engine.dialect === "sqlite") return sql<never>`(select value from json_each(${json}))`;
  return typeof values[0] === "number"
    ? sql<never>`(select value::bigint from json_array_elements_text(${json}::json))`
    : sql<never>`(select value from json_array_elements_text(${json}::json))`;
};

export const among = (engine: Engine, column: string, values: readonly number[]): RawBuilder<SqlBool> =>
  amongThese(engine, column, theseIn(engine, values));

/** Encodes numbers as one parameter for `isInList`. */
export const theseIn = ({ dialect }: Pick<Engine, "dialect">, values: readonly number[]): string =>
  dialect === "sqlite" ? JSON.stringify(values) : `{${values.join()}}`;

export const amongThese = ({ dialect }: Engine, column: string, these: string): RawBuilder<SqlBool> =>
  dialect === "sqlite"
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${these}))`
    : sql<SqlBool>`${sql.ref(column)} = any (${these}::bigint[])`;

/** JSON text; an empty array if there are no rows. */
export const jsonList = (engine: Engine, sorted: RawBuilder<unknown>): RawBuilder<string> =>
  engine.dialect === "sqlite"
    ? sql<string>`json_group_array(${sorted})`
    : sql<string>`coalesce(json_agg(${sorted})::text, '[]')`;

/** A row as an array, for arrays of rows in one JSON text. */
export const jsonTuple = ({ dialect }: Pick<Engine, "dialect">, columns: RawBuilder<unknown>) =>
  sql`${sql.raw(dialect === "sqlite" ? "json_array" : "json_build_array")}(${columns})`;

const mostParameters = 100;

export function* portions<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const [first] = rows;
  if (!first) return;
  const size = Math.max(1, Math.floor(mostParameters / Object.keys(first).length));
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
