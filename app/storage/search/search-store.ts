import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from "kysely";
import { type Found, type FoundKind, mostOfAKind, type SearchStore } from "#app/domain/search/search.ts";
import { fold } from "#app/domain/text/fold.ts";
import { keyPartsMeant } from "#app/domain/text/license-key.ts";
import type { Engine } from "#app/storage/engine.ts";
import { foundInTexts, keyContaining, phrase } from "#app/storage/license/search.ts";

type Row = Pick<Found, "id" | "name" | "about"> & { license_count?: number | string };

const mostLookedAt = 200;
const shortest = 3;
const lastCharacter = "\u{10FFFF}";

const most = sql.lit(mostOfAKind);
const isLive = sql<SqlBool>`status <> 'deleted'`;

const beginsWith = (expression: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`${expression} >= ${text} and ${expression} < ${text + lastCharacter}`;

const best = (column: string, text: string) => {
  const start = sql`substr(${sql.ref(column)}, 1, ${sql.lit(Array.from(text).length)})`;
  return sql`order by case when ${start} = ${text} then 0 else 1 end, ${sql.ref(column)} limit ${most}`;
};

interface Texts {
  table: string;
  column: string;
  index: string;
  short?: string;
}

/** Texts shorter than a piece match only beginnings. The cross join makes SQLite begin with the pieces. */
function holding(engine: Engine, { table, column, index, short = column }: Texts, text: string) {
  const rows = sql.table(table);
  if (Array.from(text).length < shortest) return sql`${rows} where ${beginsWith(sql.ref(short), text)}`;
  return engine.dialect === "sqlite"
    ? sql`${sql.table(index)} as pieces cross join ${rows} not indexed
        where pieces.${sql.ref(column)} match ${phrase(text)} and ${rows}.id = pieces.rowid`
    : sql`${rows} where ${foundInTexts(engine, { index, column }, text)}`;
}

const newestLicense = (column: string) => sql`(
  select license_id from license_summary
  where license_summary.${sql.ref(column)} = matches.${sql.ref(column)} and ${isLive}
  order by license_id desc limit 1
) as newest_id`;

function licenses(engine: Engine, text: string) {
  const keys = keyPartsMeant(text);
  const [key = ""] = keys;
  return sql<Row>`
    with matches as materialized (
      select license_id, key as found_key from license_summary where ${keyContaining(engine, keys).seek} and ${isLive} limit ${sql.lit(mostLookedAt)}
    ), chosen as materialized (select license_id, found_key from matches ${best("found_key", key)})
    select license.key as id, license.key as name, company_name as about
    from chosen cross join license where license.id = chosen.license_id ${best("found_key", key)}`;
}

function companies(engine: Engine, typed: string) {
  const text = fold(typed);
  return sql<Row>`
    with matches as materialized (
      select company_text.company_fold, n
      from ${holding(engine, { table: "company_text", column: "company_fold", index: "company_search" }, text)}
      and n > 0 limit ${sql.lit(mostLookedAt)}
    ), chosen as materialized (
      select company_fold, n, ${newestLicense("company_fold")} from matches ${best("company_fold", text)}
    )
    select license.key as id, company_name as name, country_code as about, n as license_count
    from chosen cross join license where license.id = chosen.newest_id ${best("company_fold", text)}`;
}

function contacts(engine: Engine, typed: string) {
  const text = fold(typed);
  const words = text.split(" ");
  const named = (condition: RawBuilder<SqlBool>) => sql`
    select email_fold from (
      select email_fold from license_summary where ${condition} and ${isLive} limit ${sql.lit(mostLookedAt)}
    ) as named`;
  const lastName = (from: number) => beginsWith(sql.ref("last_name_fold"), words.slice(from).join(" "));
  /** First names may have several words ("van dyke"); D1 takes at most five terms in a compound select. */
  const wholeNames = words.slice(1, 3).map((_, place) => {
    const first = words.slice(0, place + 1).join(" ");
    return named(sql<SqlBool>`first_name_fold = ${first} and ${lastName(place + 1)}`);
  });
  const names = [named(beginsWith(sql.ref("first_name_fold"), text)), named(lastName(0)), ...wholeNames];
  return sql<Row>`
    with matches as materialized (
      select email_fold from (
        select email_text.email_fold
        from ${holding(engine, { table: "email_text", column: "email_fold", index: "email_search" }, text)}
        and n > 0 limit ${sql.lit(mostLookedAt)}
      ) as by_email
      union ${sql.join(names, sql` union `)}
    ), chosen as materialized (
      select email_fold, ${newestLicense("email_fold")} from matches ${best("email_fold", text)}
    )
    select email as id, trim(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) as name, company_name as about
    from chosen cross join license where license.id = chosen.newest_id ${best("email_fold", text)}`;
}

const tags = (_: Engine, text: string) => sql<Row>`
  select val as id, val as name, null as about from tag
  where ${beginsWith(sql.ref("val_fold"), fold(text))} order by val_fold, id limit ${most}`;

function servers(_: Engine, typed: string) {
  const text = typed.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  const few = sql`limit ${sql.lit(mostLookedAt)}`;
  return sql<Row>`
    with matches as materialized (
      select license_id, found_name from (
        select license_id, device_id as found_name from server where ${beginsWith(sql`lower(device_id)`, text)} ${few}
      ) as by_device
      union
      select license_id, found_name from (
        select server_id, value as found_name from server_serial where ${beginsWith(sql`lower(value)`, text)} ${few}
      ) as by_serial join server on server.id = by_serial.server_id
    )
    select license.key as id, found_name as name, company_name as about
    from matches cross join license where license.id = matches.license_id and deleted_at is null
    order by found_name limit ${most}`;
}

function hosted(engine: Engine, typed: string) {
  const text = fold(typed);
  const table = { table: "instance", column: "search_fold", index: "instance_search", short: "subdomain" };
  return sql<Row>`
    with matches as materialized (
      select license_id, hostname from ${holding(engine, table, text)} and deleted_at is null and license_deleted_at is null limit ${sql.lit(mostLookedAt)}
    )
    select license.key as id, hostname as name, company_name as about
    from matches cross join license where license.id = matches.license_id ${best("hostname", text)}`;
}

const users = (_: Engine, text: string) => sql<Row>`
  select email as id, email as name, null as about from person
  where ${beginsWith(sql.ref("email"), text.toLowerCase())} order by email, id limit ${most}`;

const queries: Record<FoundKind, (engine: Engine, text: string) => RawBuilder<Row>> = {
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
    return kinds.flatMap((kind, place) =>
      (results[place] ?? []).map(({ id, name, about, license_count }) => ({
        kind,
        id,
        name: name || id,
        about,
        licenseCount: license_count === undefined ? null : Number(license_count),
      })),
    );
  },
});
