import { type RawBuilder, sql, type SqlBool } from "kysely";
import { columnContains } from "./dialect.ts";
import type { Engine } from "./engine.ts";

type Test = RawBuilder<SqlBool>;

export const lastCharacter = "\u{10FFFF}";

/** Trigram indexes find texts of three or more characters. */
export const hasTrigram = (text: string): boolean => Array.from(text).length >= 3;

export const phrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
const pattern = (text: string) => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

export const beginsWith = (expression: RawBuilder<unknown>, text: string): Test =>
  sql<SqlBool>`${expression} >= ${text} and ${expression} < ${text + lastCharacter}`;

/** Uses the trigram index; scans for shorter texts. */
export function matchesIndexedText(
  engine: Engine,
  { index, column }: { index: string; column: string },
  text: string,
): Test {
  if (!hasTrigram(text)) return columnContains(engine, column, text);
  const trigramIndex = sql.table(index);
  return engine.databaseType === "sqlite"
    ? sql<SqlBool>`id in (select rowid from ${trigramIndex} where ${trigramIndex} match ${phrase(text)})`
    : sql<SqlBool>`${sql.ref(column)} like ${pattern(text)}`;
}

/** Each distinct company or e-mail is stored once, with the number of its licenses that are not deleted. */
export function textContains(engine: Engine, kind: "company" | "email", text: string) {
  const column = `${kind}_fold` as const;
  const matchesText = matchesIndexedText(engine, { index: `${kind}_search`, column }, text);
  const matching = sql`from ${sql.table(`${kind}_text`)} where ${matchesText}`;
  const texts = sql`select ${sql.ref(column)} ${matching}`;
  return {
    column,
    seek:
      engine.databaseType === "sqlite"
        ? sql<SqlBool>`${sql.ref(column)} in (${texts})`
        : sql<SqlBool>`${sql.ref(column)} = any (array(${texts}))`,
    test: columnContains(engine, column, text),
    total: sql<number>`(select coalesce(sum(n), 0) ${matching})`,
  };
}

/** For texts with trigrams. */
export function keyContains(engine: Engine, texts: readonly string[], extraTest?: Test) {
  const anyOf = (tests: Test[]) => sql<SqlBool>`(${sql.join(tests, sql` or `)})`;
  const extra = extraTest ? sql`and ${extraTest}` : sql``;
  const like = (text: string) => sql<SqlBool>`upper(license.key) like ${pattern(text)}`;
  return {
    seek:
      engine.databaseType === "sqlite"
        ? sql<SqlBool>`license_id in (select rowid from key_search where key_search match ${texts.map(phrase).join(" OR ")} ${extra})`
        : sql<SqlBool>`license_id = any (array(select id from license where ${anyOf(texts.map(like))} ${extra}))`,
    test: anyOf(texts.map((text) => columnContains(engine, "key", text))),
  };
}
