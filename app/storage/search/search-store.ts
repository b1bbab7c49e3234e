import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from "kysely";
import {
  type SearchResult,
  type ResultKind,
  maxResultsPerKind,
  type SearchStore,
} from "#app/domain/search/search.ts";
import { fold } from "#app/domain/text/fold.ts";
import { isOwnKey, possibleKeyParts } from "#app/domain/text/license-key.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { allOf } from "#app/storage/engine/dialect.ts";
import { flagTests } from "#app/storage/license-list/filters.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import {
  beginsWith,
  hasTrigram,
  keyContains,
  lastCharacter,
  matchesIndexedText,
  phrase,
} from "#app/storage/engine/text-search.ts";

type Row = Pick<SearchResult, "id" | "name" | "about"> & { license_count?: number | string };

const maxExamined = 200;

const maxPerKind = sql.lit(maxResultsPerKind);
const isNotDeleted = allOf(flagTests(licenseFilter.parse({})));
const isLive = sql<SqlBool>`status <> 'deleted'`;

const bestFirst = (column: string, text: string) => {
  const start = sql`substr(${sql.ref(column)}, 1, ${sql.lit(Array.from(text).length)})`;
  return sql`order by case when ${start} = ${text} then 0 else 1 end, ${sql.ref(column)} limit ${maxPerKind}`;
};

interface Texts {
  table: string;
  column: string;
  index: string;
  short?: string;
}

/**
 * Texts that are too short for a trigram match only the beginning. The cross join makes SQLite start with the trigrams.
 */
function rowsContaining(engine: Engine, { table, column, index, short = column }: Texts, text: string) {
  const rows = sql.table(table);
  if (!hasTrigram(text)) return sql`${rows} where ${beginsWith(sql.ref(short), text)}`;
  return engine.databaseType === "sqlite"
    ? sql`${sql.table(index)} as pieces cross join ${rows} not indexed
        where pieces.${sql.ref(column)} match ${phrase(text)} and ${rows}.id = pieces.rowid`
    : sql`${rows} where ${matchesIndexedText(engine, { index, column }, text)}`;
}

const newestLicense = (column: string) => sql`(
  select license_id from license_summary
  where license_summary.${sql.ref(column)} = ranked.${sql.ref(column)} and ${isLive}
  order by license_id desc limit 1
) as newest_id`;

/** Belongs into the innermost select, because the database reads a row before it tests conditions of outer selects. */
const hasTooFew = (table: string) => sql<SqlBool>`(select count(*) from ${sql.table(table)}) < ${maxPerKind}`;

/**
 * Rows are scattered on disk, so few are read: keys that begin with the text come first, other matches only fill up the
 * rest.
 */
function licenses(engine: Engine, text: string) {
  const keys = possibleKeyParts(text);
  const [key = "", ...otherKeys] = keys;
  const isWhole = isOwnKey(key) && otherKeys.length === 0;
  const beginsWithKey = isWhole ? sql<SqlBool>`key = ${key}` : beginsWith(sql.ref("key"), key);
  const keyRows = sql`select license_id, key as found_key from license_summary`;
  const searchesInside = !isWhole && hasTrigram(key);
  const within = sql`union select * from (
    ${keyRows} where ${keyContains(engine, keys, hasTooFew("beginning")).seek} and ${isNotDeleted} limit ${maxPerKind}
  ) as holding`;
  return sql<Row>`
    with beginning as materialized (
      ${keyRows} where ${beginsWithKey} and ${isNotDeleted} order by key limit ${maxPerKind}
    ), matches as materialized (select * from beginning ${searchesInside ? within : sql``}
    ), chosen as materialized (select * from matches ${bestFirst("found_key", key)}
    )
    select license.key as id, license.key as name, company_name as about
    from chosen cross join license where license.id = chosen.license_id ${bestFirst("found_key", key)}`;
}

function companies(engine: Engine, typed: string) {
  const text = fold(typed);
  return sql<Row>`
    with matches as materialized (
      select company_text.company_fold, n
      from ${rowsContaining(engine, { table: "company_text", column: "company_fold", index: "company_search" }, text)}
      and n > 0 limit ${sql.lit(maxExamined)}
    ), ranked as materialized (select company_fold, n from matches ${bestFirst("company_fold", text)}
    ), chosen as materialized (select company_fold, n, ${newestLicense("company_fold")} from ranked
    )
    select license.key as id, company_name as name, country_code as about, n as license_count
    from chosen cross join license where license.id = chosen.newest_id ${bestFirst("company_fold", text)}`;
}

function contacts(engine: Engine, typed: string) {
  const text = fold(typed);
  const words = text.split(" ");
  const named = (condition: RawBuilder<SqlBool>) => sql`
    select email_fold from (
      select email_fold from license_summary where ${condition} and ${isLive} limit ${sql.lit(maxExamined)}
    ) as named`;
  const lastName = (from: number) => beginsWith(sql.ref("last_name_fold"), words.slice(from).join(" "));
  /** First names may have several words ("van dyke"); D1 takes at most five terms in a compound select. */
  const wholeNames = words.slice(1, 3).map((_, index) => {
    const first = words.slice(0, index + 1).join(" ");
    return named(sql<SqlBool>`first_name_fold = ${first} and ${lastName(index + 1)}`);
  });
  const names = [named(beginsWith(sql.ref("first_name_fold"), text)), named(lastName(0)), ...wholeNames];
  return sql<Row>`
    with matches as materialized (
      select email_fold from (
        select email_text.email_fold
        from ${rowsContaining(engine, { table: "email_text", column: "email_fold", index: "email_search" }, text)}
        and n > 0 limit ${sql.lit(maxExamined)}
      ) as by_email
      union ${sql.join(names, sql` union `)}
    ), ranked as materialized (select email_fold from matches ${bestFirst("email_fold", text)}
    ), chosen as materialized (select email_fold, ${newestLicense("email_fold")} from ranked
    )
    select email as id, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) as name, company_name as about
    from chosen cross join license where license.id = chosen.newest_id ${bestFirst("email_fold", text)}`;
}

const tags = (_: Engine, text: string) => sql<Row>`
  select val as id, val as name, null as about from tag
  where ${beginsWith(sql.ref("val_fold"), fold(text))} order by val_fold, id limit ${maxPerKind}`;

function servers(_: Engine, typed: string) {
  const text = typed.replace(/[A-Z]+/g, (characters) => characters.toLowerCase());
  const [device, serial] = [sql`lower(device_id)`, sql`lower(value)`];
  const few = sql`limit ${sql.lit(maxExamined)}`;
  // The condition is a bound of the range: as a test of each row it would not end the range scan early.
  const start = sql`case when ${hasTooFew("by_device")} then ${text} else ${lastCharacter} end`;
  const ofLive = (source: RawBuilder<unknown>) => sql`
    select license.key as id, found_name as name, company_name as about from ${source}
    cross join license where license.id = found.license_id and deleted_at is null`;
  return sql<Row>`
    with by_device as materialized (
      ${ofLive(sql`(
        select license_id, device_id as found_name from server
        where ${beginsWith(device, text)} order by ${device} ${few}
      ) as found`)} limit ${maxPerKind}
    ), by_serial as materialized (
      ${ofLive(sql`(
        select server.license_id, found_name from (
          select server_id, value as found_name from server_serial
          where ${serial} >= ${start} and ${serial} < ${text + lastCharacter} order by ${serial} ${few}
        ) as serials cross join server where server.id = serials.server_id
      ) as found`)} limit ${maxPerKind}
    )
    select * from (select * from by_device union select * from by_serial) as found order by name limit ${maxPerKind}`;
}

function hosted(engine: Engine, typed: string) {
  const text = fold(typed);
  const table = { table: "instance", column: "search_fold", index: "instance_search", short: "subdomain" };
  return sql<Row>`
    with matches as materialized (
      select license_id, hostname from ${rowsContaining(engine, table, text)} and deleted_at is null and license_deleted_at is null limit ${sql.lit(maxExamined)}
    )
    select license.key as id, hostname as name, company_name as about
    from matches cross join license where license.id = matches.license_id ${bestFirst("hostname", text)}`;
}

const users = (_: Engine, text: string) => sql<Row>`
  select email as id, email as name, null as about from person
  where ${beginsWith(sql.ref("email"), text.toLowerCase())} order by email, id limit ${maxPerKind}`;

const queries: Record<ResultKind, (engine: Engine, text: string) => RawBuilder<Row>> = {
  license: licenses,
  company: companies,
  contact: contacts,
  tag: tags,
  server: servers,
  hosted,
  user: users,
};

export const searchStore = (engine: Engine): SearchStore => ({
  async find(text, kinds) {
    const statements: CompiledQuery<Row>[] = kinds.map((kind) =>
      queries[kind](engine, text).compile(engine.db),
    );
    const results = await engine.snapshot(statements);
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
