import { type RawBuilder, sql, type SqlBool } from "kysely";
import { companyAssignmentSteps } from "#app/storage/company/company-writes.ts";
import type { Engine, Step } from "#app/storage/engine.ts";
import { retryOnConflict } from "#app/storage/retry.ts";

/** Dates are counted in spans of 30 days since 1970. */
export const spanMs = 2_592_000_000;

export const allOf = (tests: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  tests.length === 0 ? sql<SqlBool>`1 = 1` : sql.join<SqlBool>(tests, sql` and `);

/** Key of counters, or SQL that returns it. */
export type CounterKey = string | RawBuilder<string>;

/** SQL for the sum of the counters of one key. */
export const counterSum = (
  tests: readonly RawBuilder<SqlBool>[],
  counterKey: CounterKey = "",
): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(n), 0) from license_facet
    where mark = ${counterKey} and bucket = 0 and ${allOf(tests)})`;

/** The same for whole spans; both ends are included. */
export const counterSumOfSpans = (
  tests: readonly RawBuilder<SqlBool>[],
  counterKey: CounterKey,
  first: number,
  last: number,
): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(n), 0) from license_facet
    where mark = ${counterKey} and bucket between ${first} and ${last} and ${allOf(tests)})`;

/** Matches the existing combinations of flags, so that an index can be searched by them. */
export function matchesFlags(
  { databaseType }: Engine,
  tests: readonly RawBuilder<SqlBool>[],
): RawBuilder<SqlBool> {
  const combinations = sql`select traits from license_facet where mark = '' and bucket = 0 and ${allOf(tests)}
    group by traits having sum(n) > 0`;
  return databaseType === "sqlite"
    ? sql<SqlBool>`traits in (${combinations})`
    : sql<SqlBool>`traits = any (array(${combinations}))`;
}

const foldBatchSize = 100_000;

/** In PostgreSQL, writers append changes; this adds them to the counters and removes counters that are zero. */
export async function foldFacets(engine: Engine): Promise<void> {
  const { db, databaseType } = engine;
  if (databaseType === "sqlite") {
    await engine.commit([{ query: sql`delete from license_facet where n = 0`.compile(db) }]);
    return;
  }
  for (;;) {
    // A concurrent fold no longer finds these rows; the order prevents deadlocks.
    const { rows } = await sql<{ folded: number }>`
      with gone as (
        delete from license_facet_change
        where id in (select id from license_facet_change order by id limit ${foldBatchSize})
        returning mark, bucket, traits, n
      ), added as (
        insert into license_facet_cell as cell (mark, bucket, traits, n)
        select mark, bucket, traits, sum(n) from gone group by mark, bucket, traits having sum(n) <> 0
        order by mark, bucket, traits
        on conflict (mark, bucket, traits) do update set n = cell.n + excluded.n
      )
      select count(*) as folded from gone`.execute(db);
    if ((rows[0]?.folded ?? 0) < foldBatchSize) break;
  }
  await sql`delete from license_facet_cell where n = 0`.execute(db);
}

const counts = [
  sql`select '' as mark, 0 as bucket, traits, count(*) as n from license_summary group by traits`,
  sql`select 'tier:' || package_tier_id, 0, traits, count(*) from license_summary group by package_tier_id, traits`,
  sql`select 'by:' || created_by_fold, 0, traits, count(*) from license_summary group by created_by_fold, traits`,
  ...["created", "activated", "expired"].map((date) => {
    const at = sql.ref(`${date}_at`);
    return sql`select ${sql.lit(date)}, ${at} / ${sql.lit(spanMs)}, traits, count(*) from license_summary
      where ${at} is not null group by 2, traits`;
  }),
  sql`select 'tag:' || tag_number, 0, traits, count(*) from license_tag group by tag_number, traits`,
  sql`select 'tag:' || tag_number || ':created', created_at / ${sql.lit(spanMs)}, traits, count(*)
    from license_tag group by tag_number, 2, traits`,
  sql`select 'tag:' || tag_number || ':tier:' || package_tier_id, 0, traits, count(*)
    from license_tag group by tag_number, package_tier_id, traits`,
];

/**
 * FTS5's own `rebuild` reads by the key index, which takes twice as long as reading by id. The index buffers 8 MB
 * before it writes.
 */
const keySearchRebuild = [
  sql`insert into key_search (key_search, rank) values ('hashsize', 8388608)`,
  sql`insert into key_search (key_search) values ('delete-all')`,
  sql`insert into key_search (rowid, key) select id, key from searched_key order by id`,
];

/** For loads that bypass the triggers. Reads every license. */
export async function rebuildListIndexes(engine: Engine): Promise<void> {
  const { db, databaseType } = engine;
  const step = (query: RawBuilder<unknown>): Step => ({ query: query.compile(db) });
  const into = sql.table(databaseType === "sqlite" ? "license_facet" : "license_facet_cell");
  const clearSteps =
    databaseType === "sqlite"
      ? [step(sql`delete from license_facet`)]
      : [
          step(sql`lock table license_summary, license_tag in share row exclusive mode`),
          step(sql`truncate license_facet_cell, license_facet_change`),
        ];
  const texts = ["company", "email"].flatMap((text) => {
    const table = sql.table(`${text}_text`);
    const column = sql.ref(`${text}_fold`);
    const index = sql.table(`${text}_search`);
    const counterSteps = [
      step(sql`update ${table} set n = 0`),
      step(sql`insert into ${table} (${column}, n)
        select ${column}, sum(case when status <> 'deleted' then 1 else 0 end) from license_summary where true
        group by ${column} on conflict (${column}) do update set n = excluded.n`),
    ];
    return databaseType === "sqlite"
      ? [...counterSteps, step(sql`insert into ${index} (${index}) values ('rebuild')`)]
      : counterSteps;
  });
  await retryOnConflict(() =>
    engine.commit(
      [
        ...clearSteps,
        ...counts.map((rows) => step(sql`insert into ${into} (mark, bucket, traits, n) ${rows}`)),
        ...texts,
        ...companyAssignmentSteps(engine),
        ...(databaseType === "sqlite" ? keySearchRebuild.map(step) : []),
      ],
      { pace: "upkeep" },
    ),
  );
}
