import { type RawBuilder, sql, type SqlBool } from "kysely";
import { contains } from "#app/storage/dialect.ts";
import type { Engine } from "#app/storage/engine.ts";
import type { LicenseSummaryTable } from "#app/storage/schema.ts";

export type Column = keyof LicenseSummaryTable;

export interface Predicate {
  seek: RawBuilder<SqlBool>;
  indexColumn: Column;
  test: RawBuilder<SqlBool>;
  /** True if `seek` returns rows in the order of its column. */
  isOrdered: boolean;
  /** Total from the counters, without deleted licenses. */
  countQuery?: RawBuilder<{ total: number }>;
  /** The same total without the trigram index, for planners that do not choose by themselves. */
  countByScan?: RawBuilder<{ total: number }>;
}

const shortest = 3;
const lastCharacter = "\u{10FFFF}";

export const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** For texts too short for a trigram: only beginnings match. */
function beginsWith(column: Column, text: string): Predicate {
  const at = sql.ref(column);
  return {
    seek: sql<SqlBool>`${at} >= ${text} and ${at} < ${text + lastCharacter}`,
    test: sql<SqlBool>`substr(${at}, 1, ${sql.lit(Array.from(text).length)}) = ${text}`,
    indexColumn: column,
    isOrdered: true,
  };
}

/** Each distinct text is stored once and refers to its licenses. */
export function textContains(engine: Engine, kind: "company" | "email", text: string): Predicate {
  const column = `${kind}_fold` as const;
  const at = sql.ref(column);
  const test = contains(engine, column, text);
  const matchesText = matchesIndexedText(engine, { index: `${kind}_search`, column }, text);
  const among = sql`from ${sql.table(`${kind}_text`)} where ${matchesText}`;
  const texts = sql`select ${at} ${among}`;
  const seek =
    engine.databaseType === "sqlite"
      ? sql<SqlBool>`${at} in (${texts})`
      : sql<SqlBool>`${at} = any (array(${texts}))`;
  const countQuery = sql<{ total: number }>`select coalesce(sum(n), 0) as total ${among}`;
  const countByScan = sql<{ total: number }>`
    select coalesce(sum(n), 0) as total from ${sql.table(`${kind}_text`)} where ${test}`;
  const predicate = { seek, indexColumn: column, test, isOrdered: false, countQuery };
  return engine.databaseType === "sqlite" ? { ...predicate, countByScan } : predicate;
}

/** Uses the trigram index; scans for shorter texts. */
export function matchesIndexedText(
  engine: Engine,
  { index, column }: { index: string; column: string },
  text: string,
): RawBuilder<SqlBool> {
  if (Array.from(text).length < shortest) return contains(engine, column, text);
  const trigramIndex = sql.table(index);
  return engine.databaseType === "sqlite"
    ? sql<SqlBool>`id in (select rowid from ${trigramIndex} where ${trigramIndex} match ${phrase(text)})`
    : sql<SqlBool>`${sql.ref(column)} like ${pattern(text)}`;
}

/** One or two characters match only the beginning of a key. */
export function keyContains(
  engine: Engine,
  texts: readonly string[],
  extraCondition?: RawBuilder<SqlBool>,
): Predicate {
  const [text = ""] = texts;
  if (Array.from(text).length < shortest) return beginsWith("key", text);
  const anyOf = (tests: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
  const test = anyOf(texts.map((part) => contains(engine, "key", part)));
  const extra = extraCondition ? sql`and ${extraCondition}` : sql``;
  const like = (part: string) => sql<SqlBool>`upper(license.key) like ${pattern(part)}`;
  const seek =
    engine.databaseType === "sqlite"
      ? sql<SqlBool>`license_id in (select rowid from key_search where key_search match ${texts.map(phrase).join(" OR ")} ${extra})`
      : sql<SqlBool>`license_id = any (array(select id from license where ${anyOf(texts.map(like))} ${extra}))`;
  return { seek, indexColumn: "license_id", test, isOrdered: false };
}
