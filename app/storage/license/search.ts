import { type RawBuilder, sql, type SqlBool } from "kysely";
import { contains } from "#app/storage/dialect.ts";
import type { Engine } from "#app/storage/engine.ts";
import type { LicenseSummaryTable } from "#app/storage/schema.ts";

export type Column = keyof LicenseSummaryTable;

export interface Found {
  seek: RawBuilder<SqlBool>;
  soughtBy: Column;
  test: RawBuilder<SqlBool>;
  /** True if `seek` returns rows in the order of its column. */
  keepsOrder: boolean;
  /** Total from the counters, without deleted licenses. */
  counted?: RawBuilder<{ total: number }>;
  /** The same total without the trigram index, for planners that do not choose by themselves. */
  countedByReading?: RawBuilder<{ total: number }>;
}

const shortest = 3;
const lastCharacter = "\u{10FFFF}";

export const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** For texts too short for a trigram: only beginnings match. */
function beginsWith(column: Column, text: string): Found {
  const at = sql.ref(column);
  return {
    seek: sql<SqlBool>`${at} >= ${text} and ${at} < ${text + lastCharacter}`,
    test: sql<SqlBool>`substr(${at}, 1, ${sql.lit(Array.from(text).length)}) = ${text}`,
    soughtBy: column,
    keepsOrder: true,
  };
}

/** Each distinct text is stored once and refers to its licenses. */
export function textContaining(engine: Engine, kind: "company" | "email", text: string): Found {
  const column = `${kind}_fold` as const;
  const at = sql.ref(column);
  const test = contains(engine, column, text);
  const held = foundInTexts(engine, { index: `${kind}_search`, column }, text);
  const among = sql`from ${sql.table(`${kind}_text`)} where ${held}`;
  const texts = sql`select ${at} ${among}`;
  const seek =
    engine.dialect === "sqlite"
      ? sql<SqlBool>`${at} in (${texts})`
      : sql<SqlBool>`${at} = any (array(${texts}))`;
  const counted = sql<{ total: number }>`select coalesce(sum(n), 0) as total ${among}`;
  const countedByReading = sql<{ total: number }>`
    select coalesce(sum(n), 0) as total from ${sql.table(`${kind}_text`)} where ${test}`;
  const found = { seek, soughtBy: column, test, keepsOrder: false, counted };
  return engine.dialect === "sqlite" ? { ...found, countedByReading } : found;
}

/** Uses the trigram index; scans for shorter texts. */
export function foundInTexts(
  engine: Engine,
  { index, column }: { index: string; column: string },
  text: string,
): RawBuilder<SqlBool> {
  if (Array.from(text).length < shortest) return contains(engine, column, text);
  const pieces = sql.table(index);
  return engine.dialect === "sqlite"
    ? sql<SqlBool>`id in (select rowid from ${pieces} where ${pieces} match ${phrase(text)})`
    : sql<SqlBool>`${sql.ref(column)} like ${pattern(text)}`;
}

/** One or two characters match only the beginning of a key. */
export function keyContaining(engine: Engine, texts: readonly string[], when?: RawBuilder<SqlBool>): Found {
  const [text = ""] = texts;
  if (Array.from(text).length < shortest) return beginsWith("key", text);
  const anyOf = (tests: RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
  const test = anyOf(texts.map((part) => contains(engine, "key", part)));
  const alone = when ? sql`and ${when}` : sql``;
  const like = (part: string) => sql<SqlBool>`upper(license.key) like ${pattern(part)}`;
  const seek =
    engine.dialect === "sqlite"
      ? sql<SqlBool>`license_id in (select rowid from key_search where key_search match ${texts.map(phrase).join(" OR ")} ${alone})`
      : sql<SqlBool>`license_id = any (array(select id from license where ${anyOf(texts.map(like))} ${alone}))`;
  return { seek, soughtBy: "license_id", test, keepsOrder: false };
}
