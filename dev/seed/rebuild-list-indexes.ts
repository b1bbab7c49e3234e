import { type RawBuilder, sql } from "kysely";
import { createCompanyAssignmentSteps } from "#app/storage/company/company-writes.ts";
import type { CounterName } from "#app/storage/license-list/counters.ts";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import { searchedTexts } from "#app/storage/schema/derived-tables.ts";
import { retryOnConflict } from "#app/storage/engine/retry.ts";

const counterQueries: Record<CounterName | "all", RawBuilder<unknown>[]> = {
  all: [sql`select '' as counter_key, flags, count(*) as licenses from license_summary group by flags`],
  tier: [
    sql`select 'tier:' || package_tier_id, flags, count(*) from license_summary group by package_tier_id, flags`,
  ],
  by: [
    sql`select 'by:' || created_by_fold, flags, count(*) from license_summary group by created_by_fold, flags`,
  ],
  tag: [
    sql`select 'tag:' || tag_number, flags, count(*) from license_tag group by tag_number, flags`,
    sql`select 'tag:' || tag_number || ':tier:' || package_tier_id, flags, count(*)
    from license_tag group by tag_number, package_tier_id, flags`,
  ],
};

/**
 * Rebuilds the search index of license keys. The `rebuild` command of FTS5 would read by key, which takes twice as long
 * as reading by id. The index buffers 8 MB before it writes.
 */
const keySearchRebuild = [
  sql`insert into key_search (key_search, rank) values ('hashsize', 8388608)`,
  sql`insert into key_search (key_search) values ('delete-all')`,
  sql`insert into key_search (rowid, key) select id, key from searched_key order by id`,
];

/** Rebuilds counters and search indexes after a load that bypassed the triggers. Reads every license. */
export async function rebuildListIndexes(engine: Engine): Promise<void> {
  const { db, databaseType } = engine;
  const createStep = (query: RawBuilder<unknown>): Step => ({ query: query.compile(db) });
  const counterTable = sql.table(databaseType === "sqlite" ? "license_counter" : "license_counter_total");
  const clearSteps =
    databaseType === "sqlite"
      ? [createStep(sql`delete from license_counter`)]
      : [
          createStep(sql`lock table license_summary, license_tag in share row exclusive mode`),
          createStep(sql`truncate license_counter_total, license_counter_change`),
        ];
  const textSteps = searchedTexts.flatMap((searchedText) => {
    const table = sql.table(`${searchedText}_text`);
    const column = sql.ref(`${searchedText}_fold`);
    const index = sql.table(`${searchedText}_search`);
    const counterSteps = [
      createStep(sql`update ${table} set n = 0`),
      createStep(sql`insert into ${table} (${column}, n)
        select ${column}, sum(case when status <> 'deleted' then 1 else 0 end) from license_summary where true
        group by ${column} on conflict (${column}) do update set n = excluded.n`),
    ];
    return databaseType === "sqlite"
      ? [...counterSteps, createStep(sql`insert into ${index} (${index}) values ('rebuild')`)]
      : counterSteps;
  });
  await retryOnConflict(() =>
    engine.commit(
      [
        ...clearSteps,
        ...Object.values(counterQueries)
          .flat()
          .map((counterQuery) =>
            createStep(sql`insert into ${counterTable} (counter_key, flags, licenses) ${counterQuery}`),
          ),
        ...textSteps,
        ...createCompanyAssignmentSteps(engine),
        ...(databaseType === "sqlite" ? keySearchRebuild.map(createStep) : []),
      ],
      { timeout: "maintenance" },
    ),
  );
}
