import { type RawBuilder, sql, type SqlBool } from "kysely";
import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import type { Engine } from "./engine.ts";

export const joinWithAnd = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql.join<SqlBool>(conditions, sql` and `);

export const joinWithOr = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/**
 * SQL that is true if the column contains `text`. The column and the text must be normalized for search. The
 * SQL does not use LIKE, so nothing needs escaping.
 */
export const columnContains = (
  engine: Engine,
  column: string | RawBuilder<unknown>,
  text: string,
): RawBuilder<SqlBool> => {
  const expression = typeof column === "string" ? sql.ref(column) : column;
  return engine.databaseType === "postgres"
    ? sql<SqlBool>`strpos(${expression}, ${text}) > 0`
    : sql<SqlBool>`instr(${expression}, ${text}) > 0`;
};

/** SQL that is true for the license with this key. Ignores the case of letters. */
export const matchesLicenseKey = (key: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`license.id = (select license_id from license_summary where key = ${toUpperCaseKey(key)})`;

/** Passes a list as one JSON parameter, because D1 allows at most 100 parameters. */
export const valueList = (engine: Engine, values: readonly (string | number)[]): RawBuilder<never> => {
  const json = JSON.stringify(values);
  if (engine.databaseType === "sqlite") return sql<never>`(select value from json_each(${json}))`;
  return typeof values[0] === "number"
    ? sql<never>`(select value::bigint from json_array_elements_text(${json}::json))`
    : sql<never>`(select value from json_array_elements_text(${json}::json))`;
};

/** SQL that is true if the column has one of the values. */
export const isAnyOf = (engine: Engine, column: string, values: readonly number[]): RawBuilder<SqlBool> =>
  isInList(engine, column, encodeNumberList(engine, values));

/** Encodes numbers as one parameter for `isInList`. */
export const encodeNumberList = (
  { databaseType }: Pick<Engine, "databaseType">,
  values: readonly number[],
): string => (databaseType === "sqlite" ? JSON.stringify(values) : `{${values.join()}}`);

/** SQL that is true if the column has a value of a list that `encodeNumberList` encoded. */
export const isInList = (
  { databaseType }: Engine,
  column: string,
  encodedList: string,
): RawBuilder<SqlBool> =>
  databaseType === "sqlite"
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${encodedList}))`
    : sql<SqlBool>`${sql.ref(column)} = any (${encodedList}::bigint[])`;

/** Aggregates rows into a JSON array, as text. Without rows, the array is empty. */
export const jsonList = (engine: Engine, sortedRows: RawBuilder<unknown>): RawBuilder<string> =>
  engine.databaseType === "sqlite"
    ? sql<string>`json_group_array(${sortedRows})`
    : sql<string>`coalesce(json_agg(${sortedRows})::text, '[]')`;

/** Builds a JSON array of the columns of one row. */
export const jsonTuple = ({ databaseType }: Pick<Engine, "databaseType">, columns: RawBuilder<unknown>) =>
  sql`${sql.raw(databaseType === "sqlite" ? "json_array" : "json_build_array")}(${columns})`;

/** D1 allows at most 100 parameters per statement. */
const maxParameters = 100;

export function* splitIntoBatches<Row extends object>(rows: readonly Row[]): Generator<Row[]> {
  const [firstRow] = rows;
  if (!firstRow) return;
  const batchSize = Math.max(1, Math.floor(maxParameters / Object.keys(firstRow).length));
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
}
