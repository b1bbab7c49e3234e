import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from "kysely";
import {
  type SearchResult,
  type ResultKind,
  maxResultsPerKind,
  type SearchStore,
} from "#app/domain/search/search.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { listWords, normalizeName } from "#app/domain/text/normalize-name.ts";
import { findStartOfMaskedKey } from "#app/domain/text/license-key-alias.ts";
import { hasGeneratedFormat, listPossibleKeyParts, toUpperCaseKey } from "#app/domain/text/license-key.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { joinWithAnd, joinWithOr } from "#app/storage/engine/sql-fragments.ts";
import { buildFlagConditions } from "#app/storage/license-list/filters.ts";
import { createLicenseFilter } from "#app/domain/license/filter.ts";
import {
  beginsWith,
  hasTrigram,
  createKeyConditions,
  highestCharacter,
  listSearchTexts,
  matchesIndexedText,
  quoteSearchPhrase,
} from "#app/storage/engine/text-search.ts";

type SearchRow = Pick<SearchResult, "id" | "name" | "about"> & { license_count?: number | string };

const maxExaminedRows = 200;

const maxPerKindLiteral = sql.lit(maxResultsPerKind);
const notDeletedFlagsCondition = joinWithAnd(buildFlagConditions(createLicenseFilter({})));
const notDeletedStatusCondition = sql<SqlBool>`status <> 'deleted'`;

/** Sorts values that begin with the text before all other values, and limits the number of rows. */
const buildMatchOrder = (column: string, text: string) => {
  const prefix = sql`substr(${sql.ref(column)}, 1, ${sql.lit(Array.from(text).length)})`;
  return sql`order by case when ${prefix} = ${text} then 0 else 1 end, ${sql.ref(column)} limit ${maxPerKindLiteral}`;
};

interface SearchedTable {
  table: string;
  column: string;
  index: string;
  prefixColumn?: string;
}

/**
 * A text of one or two characters matches only the beginning of a value, and only if no text is longer. The cross join
 * makes SQLite start with the trigram index.
 */
function buildMatchingRows(
  engine: Engine,
  { table, column, index, prefixColumn = column }: SearchedTable,
  texts: readonly string[],
) {
  const tableRef = sql.table(table);
  const longTexts = texts.filter(hasTrigram);
  if (longTexts.length === 0)
    return sql`${tableRef} where ${beginsWith(sql.ref(prefixColumn), texts[0] ?? "")}`;
  return engine.databaseType === "sqlite"
    ? sql`${sql.table(index)} as trigrams cross join ${tableRef} not indexed
        where trigrams.${sql.ref(column)} match ${longTexts.map(quoteSearchPhrase).join(" OR ")} and ${tableRef}.id = trigrams.rowid`
    : sql`${tableRef} where ${joinWithOr(longTexts.map((text) => matchesIndexedText(engine, { index, column }, text)))}`;
}

const buildNewestLicenseColumn = (column: string) => sql`(
  select license_id from license_summary
  where license_summary.${sql.ref(column)} = ranked.${sql.ref(column)} and ${notDeletedStatusCondition}
  order by license_id desc limit 1
) as newest_id`;

/** This condition must be in the innermost select, because the database tests outer conditions only after it reads a row. */
const hasFewerThanMaxResults = (table: string) =>
  sql<SqlBool>`(select count(*) from ${sql.table(table)}) < ${maxPerKindLiteral}`;

/**
 * Reads few licenses, because their rows are scattered on disk. Keys that begin with the text come first. The
 * query reads other matches only if too few keys begin with the text.
 */
function searchLicenses(engine: Engine, text: string) {
  const keyStart = findStartOfMaskedKey(text);
  const keys = keyStart === null ? listPossibleKeyParts(text) : [toUpperCaseKey(keyStart)];
  const [key = "", ...otherKeys] = keys;
  const isCompleteKey = hasGeneratedFormat(key) && otherKeys.length === 0;
  const beginsWithKey = isCompleteKey ? sql<SqlBool>`key = ${key}` : beginsWith(sql.ref("key"), key);
  const keyRows = sql`select license_id, key as found_key from license_summary`;
  const searchesWithinKey = !isCompleteKey && keyStart === null && hasTrigram(key);
  const containedMatches = sql`union select * from (
    ${keyRows} where ${createKeyConditions(engine, keys, hasFewerThanMaxResults("prefix_matches")).indexCondition} and ${notDeletedFlagsCondition} limit ${maxPerKindLiteral}
  ) as contained_matches`;
  return sql<SearchRow>`
    with prefix_matches as materialized (
      ${keyRows} where ${beginsWithKey} and ${notDeletedFlagsCondition} order by key limit ${maxPerKindLiteral}
    ), matches as materialized (select * from prefix_matches ${searchesWithinKey ? containedMatches : sql``}
    ), best_matches as materialized (select * from matches ${buildMatchOrder("found_key", key)}
    )
    select license.key as id, license.key as name, company_name as about
    from best_matches cross join license where license.id = best_matches.license_id ${buildMatchOrder("found_key", key)}`;
}

function searchCompanies(engine: Engine, searchText: string) {
  const text = normalizeName(searchText);
  return sql<SearchRow>`
    with matches as materialized (
      select company_text.company_fold, n
      from ${buildMatchingRows(engine, { table: "company_text", column: "company_fold", index: "company_search" }, [text])}
      and n > 0 limit ${sql.lit(maxExaminedRows)}
    ), ranked as materialized (select company_fold, n from matches ${buildMatchOrder("company_fold", text)}
    ), best_matches as materialized (select company_fold, n, ${buildNewestLicenseColumn("company_fold")} from ranked
    )
    select license.key as id, company_name as name, country_code as about, n as license_count
    from best_matches cross join license where license.id = best_matches.newest_id ${buildMatchOrder("company_fold", text)}`;
}

function searchContacts(engine: Engine, searchText: string) {
  const text = normalizeForSearch(searchText);
  const name = normalizeName(searchText);
  const words = listWords(searchText);
  const buildContactQuery = (condition: RawBuilder<SqlBool>) => sql`
    select email_fold from (
      select email_fold from license_summary where ${condition} and ${notDeletedStatusCondition} limit ${sql.lit(maxExaminedRows)}
    ) as contacts_by_name`;
  const lastNameStartsWith = (wordIndex: number) =>
    beginsWith(sql.ref("last_name_fold"), words.slice(wordIndex).join(""));
  /** Splits the words into first and last name. First names have at most two words, because D1 allows only five terms in a compound select. */
  const fullNameQueries = words.slice(1, 3).map((_, index) => {
    const firstName = words.slice(0, index + 1).join("");
    return buildContactQuery(
      sql<SqlBool>`first_name_fold = ${firstName} and ${lastNameStartsWith(index + 1)}`,
    );
  });
  const nameQueries = [
    buildContactQuery(beginsWith(sql.ref("first_name_fold"), name)),
    buildContactQuery(lastNameStartsWith(0)),
    ...fullNameQueries,
  ];
  return sql<SearchRow>`
    with matches as materialized (
      select email_fold from (
        select email_text.email_fold
        from ${buildMatchingRows(engine, { table: "email_text", column: "email_fold", index: "email_search" }, [text])}
        and n > 0 limit ${sql.lit(maxExaminedRows)}
      ) as by_email
      union ${sql.join(nameQueries, sql` union `)}
    ), ranked as materialized (select email_fold from matches ${buildMatchOrder("email_fold", text)}
    ), best_matches as materialized (select email_fold, ${buildNewestLicenseColumn("email_fold")} from ranked
    )
    select email as id, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) as name, company_name as about
    from best_matches cross join license where license.id = best_matches.newest_id ${buildMatchOrder("email_fold", text)}`;
}

const searchTags = (_: Engine, text: string) => sql<SearchRow>`
  select val as id, val as name, null as about from tag
  where ${beginsWith(sql.ref("val_fold"), normalizeForSearch(text))} order by val_fold, id limit ${maxPerKindLiteral}`;

function searchServers(_: Engine, searchText: string) {
  const text = searchText.replace(/[A-Z]+/g, (characters) => characters.toLowerCase());
  const deviceColumn = sql`lower(device_id)`;
  const serialColumn = sql`lower(value)`;
  const examinedLimit = sql`limit ${sql.lit(maxExaminedRows)}`;
  // If the device ids already give enough results, this bound makes the range of serials empty. A condition
  // would be tested on each row.
  const lowerBound = sql`case when ${hasFewerThanMaxResults("by_device")} then ${text} else ${highestCharacter} end`;
  const buildNotDeletedLicenseQuery = (source: RawBuilder<unknown>) => sql`
    select license.key as id, found_name as name, company_name as about from ${source}
    cross join license where license.id = hits.license_id and deleted_at is null`;
  return sql<SearchRow>`
    with by_device as materialized (
      ${buildNotDeletedLicenseQuery(sql`(
        select license_id, device_id as found_name from server
        where ${beginsWith(deviceColumn, text)} order by ${deviceColumn} ${examinedLimit}
      ) as hits`)} limit ${maxPerKindLiteral}
    ), by_serial as materialized (
      ${buildNotDeletedLicenseQuery(sql`(
        select server.license_id, found_name from (
          select server_id, value as found_name from server_serial
          where ${serialColumn} >= ${lowerBound} and ${serialColumn} < ${text + highestCharacter} order by ${serialColumn} ${examinedLimit}
        ) as serials cross join server where server.id = serials.server_id
      ) as hits`)} limit ${maxPerKindLiteral}
    )
    select * from (select * from by_device union select * from by_serial) as hits order by name limit ${maxPerKindLiteral}`;
}

function searchHostedCustomers(engine: Engine, searchText: string) {
  const text = normalizeForSearch(searchText);
  const searchedTable = {
    table: "instance",
    column: "search_fold",
    index: "instance_search",
    prefixColumn: "subdomain",
  };
  return sql<SearchRow>`
    with matches as materialized (
      select license_id, hostname from ${buildMatchingRows(engine, searchedTable, listSearchTexts(searchText))} and deleted_at is null and license_deleted_at is null limit ${sql.lit(maxExaminedRows)}
    )
    select license.key as id, hostname as name, company_name as about
    from matches cross join license where license.id = matches.license_id ${buildMatchOrder("hostname", text)}`;
}

const searchUsers = (_: Engine, text: string) => sql<SearchRow>`
  select email as id, email as name, null as about from person
  where ${beginsWith(sql.ref("email"), text.toLowerCase())} order by email, id limit ${maxPerKindLiteral}`;

const searchQueries: Record<ResultKind, (engine: Engine, text: string) => RawBuilder<SearchRow>> = {
  license: searchLicenses,
  company: searchCompanies,
  contact: searchContacts,
  tag: searchTags,
  server: searchServers,
  hosted: searchHostedCustomers,
  user: searchUsers,
};

export const searchStore = (engine: Engine): SearchStore => ({
  async find(text, kinds) {
    const statements: CompiledQuery<SearchRow>[] = kinds.map((kind) =>
      searchQueries[kind](engine, text).compile(engine.db),
    );
    const results = await engine.queryInSnapshot(statements);
    return kinds.flatMap((kind, index) =>
      (results[index] ?? []).map(({ id, name, about, license_count }) => ({
        kind,
        id,
        name: name || id,
        about,
        licenseCount: license_count === undefined ? null : Number(license_count),
      })),
    );
  },
});
