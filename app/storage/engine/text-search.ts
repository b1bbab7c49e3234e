import { type RawBuilder, sql, type SqlBool } from "kysely";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import type { SearchedText } from "#app/storage/schema/derived-tables.ts";
import { columnContains, joinWithOr } from "./sql-fragments.ts";
import type { Engine } from "./engine.ts";

type SqlCondition = RawBuilder<SqlBool>;

export const highestCharacter = "\u{10FFFF}";

/** Trigram indexes find texts of three or more characters. */
export const hasTrigram = (text: string): boolean => Array.from(text).length >= 3;

export const quoteSearchPhrase = (text: string) => `"${text.replaceAll('"', '""')}"`;
const createLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

export const beginsWith = (expression: RawBuilder<unknown>, text: string): SqlCondition =>
  sql<SqlBool>`${expression} >= ${text} and ${expression} < ${text + highestCharacter}`;

/** Texts for a column that contains a company name, an e-mail address and a hostname. */
export function listSearchTexts(text: string): string[] {
  const characters = normalizeForSearch(text);
  const words = normalizeName(text);
  return words !== characters && hasTrigram(words) ? [characters, words] : [characters];
}

/** Uses the trigram index, or a scan if the text has fewer than three characters. */
export function matchesIndexedText(
  engine: Engine,
  { index, column }: { index: string; column: string },
  text: string,
): SqlCondition {
  if (!hasTrigram(text)) return columnContains(engine, column, text);
  const trigramIndex = sql.table(index);
  return engine.databaseType === "sqlite"
    ? sql<SqlBool>`id in (select rowid from ${trigramIndex} where ${trigramIndex} match ${quoteSearchPhrase(text)})`
    : sql<SqlBool>`${sql.ref(column)} like ${createLikePattern(text)}`;
}

/**
 * `indexCondition` searches the index, and `rowCondition` tests each row. Each distinct company is stored once, with
 * the number of its licenses that are not deleted.
 */
export function createTextConditions(engine: Engine, searchedText: SearchedText, text: string) {
  const column = `${searchedText}_fold` as const;
  const matchesText = matchesIndexedText(engine, { index: `${searchedText}_search`, column }, text);
  const matchingRows = sql`from ${sql.table(`${searchedText}_text`)} where ${matchesText}`;
  const matchingTexts = sql`select ${sql.ref(column)} ${matchingRows}`;
  return {
    column,
    indexCondition:
      engine.databaseType === "sqlite"
        ? sql<SqlBool>`${sql.ref(column)} in (${matchingTexts})`
        : sql<SqlBool>`${sql.ref(column)} = any (array(${matchingTexts}))`,
    rowCondition: columnContains(engine, column, text),
    total: sql<number>`(select coalesce(sum(n), 0) ${matchingRows})`,
  };
}

/** Each text needs at least three characters. */
export function createKeyConditions(engine: Engine, texts: readonly string[], extraCondition?: SqlCondition) {
  const extraClause = extraCondition ? sql`and ${extraCondition}` : sql``;
  const containsText = (text: string) => sql<SqlBool>`upper(license.key) like ${createLikePattern(text)}`;
  return {
    indexCondition:
      engine.databaseType === "sqlite"
        ? sql<SqlBool>`license_id in (select rowid from key_search where key_search match ${texts.map(quoteSearchPhrase).join(" OR ")} ${extraClause})`
        : sql<SqlBool>`license_id = any (array(select id from license where ${joinWithOr(texts.map(containsText))} ${extraClause}))`,
    rowCondition: joinWithOr(texts.map((text) => columnContains(engine, "key", text))),
  };
}
