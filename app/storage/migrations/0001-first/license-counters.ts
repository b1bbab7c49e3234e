import type { Statements } from "../../migration.ts";

const marks: ((row: string) => { mark: string; bucket?: string; rest?: string })[] = [
  () => ({ mark: "''" }),
  (row) => ({ mark: `'tier:' || ${row}.package_tier_id` }),
  (row) => ({ mark: `'by:' || ${row}.created_by_fold` }),
  ...["created", "activated", "expired"].map((date) => (row: string) => ({
    mark: `'${date}'`,
    bucket: `${row}.${date}_at / 2592000000`,
    rest: `where ${row}.${date}_at is not null`,
  })),
  (row) => ({ mark: "'tag:' || tag_id", rest: `from license_tag where license_id = ${row}.license_id` }),
];

/** One query per counter key, because D1 allows at most five terms in a compound select. */
const changesOf = (rows: Record<string, number>) =>
  marks.map((markOf) =>
    netOf(
      Object.entries(rows).map(([row, sign]) => {
        const { mark, bucket = "0", rest = "" } = markOf(row);
        return `select ${mark} as mark, ${bucket} as bucket, ${row}.traits as traits, ${sign} as n ${rest}`;
      }),
    ),
  );

const tagChangesOf = (rows: Record<string, number>) => [
  netOf(
    Object.entries(rows).map(
      ([row, sign]) =>
        `select 'tag:' || ${row}.tag_id as mark, 0 as bucket, traits, ${sign} as n
         from license_summary where license_id = ${row}.license_id`,
    ),
  ),
];

/** Omits changes that cancel each other out. */
const netOf = (rows: string[]) =>
  `select mark, bucket, traits, sum(n) from (${rows.join(" union all ")}) as change
   group by mark, bucket, traits having sum(n) <> 0`;

const countedColumns = "traits, package_tier_id, created_by_fold, created_at, activated_at, expired_at";
const countedDiffers = (differs: string) =>
  countedColumns
    .split(", ")
    .map((column) => `old.${column} ${differs} new.${column}`)
    .join(" or ");

/** SQLite has one writer, so it updates the counters directly. */
const sqliteCounters = (() => {
  const add = (changes: string[]) =>
    changes
      .map(
        (rows) =>
          `insert into license_facet (mark, bucket, traits, n) ${rows}
           on conflict (mark, bucket, traits) do update set n = n + excluded.n;`,
      )
      .join("\n");
  return [
    `create table license_facet (
      mark text not null, bucket integer not null, traits integer not null, n integer not null,
      primary key (mark, bucket, traits)
    ) without rowid`,
    `create trigger license_facet_added after insert on license_summary
     begin ${add(changesOf({ new: 1 }))} end`,
    `create trigger license_facet_removed before delete on license_summary
     begin ${add(changesOf({ old: -1 }))} end`,
    `create trigger license_facet_changed after update of ${countedColumns} on license_summary
     when ${countedDiffers("is not")}
     begin ${add(changesOf({ old: -1, new: 1 }))} end`,
    `create trigger license_facet_tagged after insert on license_tag
     begin ${add(tagChangesOf({ new: 1 }))} end`,
    `create trigger license_facet_untagged after delete on license_tag
     begin ${add(tagChangesOf({ old: -1 }))} end`,
    `create trigger license_facet_retagged after update of tag_id on license_tag
     begin ${add(tagChangesOf({ old: -1, new: 1 }))} end`,
  ];
})();

/** PostgreSQL's writers would block each other at the counters, so they append changes that are folded in later. */
const postgresCounters = (() => {
  const append = (name: string, changes: string[], returnValue: string) =>
    `create function ${name}() returns trigger language plpgsql as $$ begin
       insert into license_facet_change (mark, bucket, traits, n)
       ${changes.map((rows) => `(${rows})`).join(" union all ")};
       return ${returnValue};
     end $$`;
  return [
    `create table license_facet_cell (
      mark text collate "C" not null, bucket integer not null, traits integer not null, n bigint not null,
      primary key (mark, bucket, traits)
    )`,
    `create table license_facet_change (
      id bigint generated always as identity primary key,
      mark text collate "C" not null, bucket integer not null, traits integer not null, n integer not null
    )`,
    "create index license_facet_change_mark on license_facet_change (mark, bucket)",
    `create view license_facet as
      select mark, bucket, traits, n from license_facet_cell
      union all select mark, bucket, traits, n from license_facet_change`,
    append("license_facet_added", changesOf({ new: 1 }), "null"),
    append("license_facet_removed", changesOf({ old: -1 }), "old"),
    append("license_facet_changed", changesOf({ old: -1, new: 1 }), "null"),
    append("license_facet_tagged", tagChangesOf({ new: 1 }), "null"),
    append("license_facet_untagged", tagChangesOf({ old: -1 }), "null"),
    append("license_facet_retagged", tagChangesOf({ old: -1, new: 1 }), "null"),
    `create trigger license_facet_added after insert on license_summary
     for each row execute function license_facet_added()`,
    `create trigger license_facet_removed before delete on license_summary
     for each row execute function license_facet_removed()`,
    `create trigger license_facet_changed after update of ${countedColumns} on license_summary
     for each row when (${countedDiffers("is distinct from")}) execute function license_facet_changed()`,
    `create trigger license_facet_tagged after insert on license_tag
     for each row execute function license_facet_tagged()`,
    `create trigger license_facet_untagged after delete on license_tag
     for each row execute function license_facet_untagged()`,
    `create trigger license_facet_retagged after update of tag_id on license_tag
     for each row execute function license_facet_retagged()`,
  ];
})();

export const licenseCounters: Statements = { onlySqlite: sqliteCounters, onlyPostgres: postgresCounters };
