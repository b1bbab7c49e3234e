import type { Migration } from "./migration.ts";

/** What the list sorts by. Each index carries the id, which decides between equals, and the traits, which filters read. */
const sorts = {
  created_at: "created_at",
  updated_at: "updated_at",
  activated_at: "activated_at {nulls}",
  expired_at: "expired_at {nulls}",
  key: "key",
  type: "type",
  status: "status",
  lifetime_status: "lifetime_status",
  use_status: "use_status",
  activeness_status: "activeness_status",
  is_valid: "is_valid",
  company_fold: "company_fold",
  first_name_fold: "first_name_fold {nulls}",
  last_name_fold: "last_name_fold {nulls}",
  email_fold: "email_fold",
  country_fold: "country_fold {nulls}",
  created_by_fold: "created_by_fold",
  total_client_capacity: "total_client_capacity {nulls}",
  server_capacity: "server_capacity {nulls}",
  case_capacity: "case_capacity {nulls}",
  servers_in_use: "servers_in_use",
  total_clients_in_use: "total_clients_in_use",
  first_heartbeat: "first_heartbeat {nulls}",
  last_heartbeat: "last_heartbeat {nulls}",
};

/** What is asked together so often that no row shall be read for it: the default order with other dates, a search in it. */
const carried: Record<string, string> = {
  created_at: ", activated_at, expired_at",
  company_fold: ", created_at",
  email_fold: ", created_at",
};

const traits = `environment + type * 4
  + (case status when 'pending' then 0 when 'active' then 1 else 2 end) * 16
  + (case lifetime_status when 'pending' then 0 when 'active' then 1 when 'almost-expired' then 2 else 3 end) * 64
  + (case use_status when 'pending' then 0 when 'active' then 1 when 'almost-full' then 2 when 'full' then 3 else 4 end) * 256
  + (case activeness_status when 'active' then 0 when 'inactive' then 1 else 2 end) * 2048
  + soft_capacity * 8192 + is_offline * 16384`;

/** Under what a license is counted, by its traits. Dates are counted by spans of 30 days. */
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

/** One query a mark, because D1 joins at most five. */
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

/** What takes nothing away in sum is left out. */
const netOf = (rows: string[]) =>
  `select mark, bucket, traits, sum(n) from (${rows.join(" union all ")}) as change
   group by mark, bucket, traits having sum(n) <> 0`;

const counted = "traits, package_tier_id, created_by_fold, created_at, activated_at, expired_at";
const countedDiffers = (differs: string) =>
  counted
    .split(", ")
    .map((column) => `old.${column} ${differs} new.${column}`)
    .join(" or ");

const allMarks = [
  "select '' as mark, 0 as bucket, traits, count(*) as n from license_summary group by traits",
  "select 'tier:' || package_tier_id, 0, traits, count(*) from license_summary group by package_tier_id, traits",
  "select 'by:' || created_by_fold, 0, traits, count(*) from license_summary group by created_by_fold, traits",
  ...["created", "activated", "expired"].map(
    (date) =>
      `select '${date}', ${date}_at / 2592000000, traits, count(*) from license_summary where ${date}_at is not null group by 2, traits`,
  ),
  `select 'tag:' || tag_id, 0, traits, count(*) from license_tag
    join license_summary on license_summary.license_id = license_tag.license_id group by tag_id, traits`,
];

/** SQLite has one writer, so the counters themselves are changed. */
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
    ...allMarks.map((rows) => `insert into license_facet (mark, bucket, traits, n) ${rows}`),
    `create trigger license_facet_added after insert on license_summary
     begin ${add(changesOf({ new: 1 }))} end`,
    `create trigger license_facet_removed before delete on license_summary
     begin ${add(changesOf({ old: -1 }))} end`,
    `create trigger license_facet_changed after update of ${counted} on license_summary
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

/** Writers of PostgreSQL would wait for each other's counters, so they append what changes; it is folded in later. */
const postgresCounters = (() => {
  const append = (name: string, changes: string[], answer: string) =>
    `create function ${name}() returns trigger language plpgsql as $$ begin
       insert into license_facet_change (mark, bucket, traits, n)
       ${changes.map((rows) => `(${rows})`).join(" union all ")};
       return ${answer};
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
    ...allMarks.map((rows) => `insert into license_facet_cell (mark, bucket, traits, n) ${rows}`),
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
    `create trigger license_facet_changed after update of ${counted} on license_summary
     for each row when (${countedDiffers("is distinct from")}) execute function license_facet_changed()`,
    `create trigger license_facet_tagged after insert on license_tag
     for each row execute function license_facet_tagged()`,
    `create trigger license_facet_untagged after delete on license_tag
     for each row execute function license_facet_untagged()`,
    `create trigger license_facet_retagged after update of tag_id on license_tag
     for each row execute function license_facet_retagged()`,
  ];
})();

const texts = ["company", "email"] as const;

/**
 * Each company and each e-mail is kept and searched through once, however many licenses bear it, together with how many
 * of those are not deleted. In SQLite.
 */
const sqliteTexts = texts.flatMap((text) => {
  const forget = (condition: string) =>
    `update ${text}_text set n = n - 1 where ${text}_fold = old.${text}_fold and ${condition};`;
  const keep = `insert into ${text}_text (${text}_fold, n) values (new.${text}_fold, new.status <> 'deleted')
    on conflict (${text}_fold) do update set n = n + excluded.n;`;
  return [
    `create virtual table ${text}_search using fts5 (
      ${text}_fold, content = '${text}_text', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
    )`,
    `insert into ${text}_search (${text}_search) values ('rebuild')`,
    `create trigger ${text}_text_added after insert on ${text}_text begin
      insert into ${text}_search (rowid, ${text}_fold) values (new.id, new.${text}_fold);
    end`,
    `create trigger license_${text}_added after insert on license_summary begin ${keep} end`,
    `create trigger license_${text}_changed after update of ${text}_fold, status on license_summary
     when old.${text}_fold <> new.${text}_fold or (old.status = 'deleted') <> (new.status = 'deleted')
     begin ${forget("old.status <> 'deleted'")} ${keep} end`,
    `create trigger license_${text}_removed after delete on license_summary
     when old.status <> 'deleted' begin ${forget("true")} end`,
  ];
});

const postgresTexts = texts.flatMap((text) => {
  const forget = `if old.status <> 'deleted' then
      update ${text}_text set n = n - 1 where ${text}_fold = old.${text}_fold;
    end if;`;
  const keep = `insert into ${text}_text as kept (${text}_fold, n)
    values (new.${text}_fold, (new.status <> 'deleted')::int)
    on conflict (${text}_fold) do update set n = kept.n + excluded.n;`;
  const body = (name: string, statements: string) =>
    `create function license_${text}_${name}() returns trigger language plpgsql as $$ begin
      ${statements} return null;
    end $$`;
  return [
    `create index ${text}_text_search on ${text}_text using gin (${text}_fold gin_trgm_ops)`,
    body("added", keep),
    body("changed", forget + keep),
    body("removed", forget),
    `create trigger license_${text}_added after insert on license_summary
     for each row execute function license_${text}_added()`,
    `create trigger license_${text}_changed after update of ${text}_fold, status on license_summary
     for each row when (old.${text}_fold <> new.${text}_fold or (old.status = 'deleted') <> (new.status = 'deleted'))
     execute function license_${text}_changed()`,
    `create trigger license_${text}_removed after delete on license_summary
     for each row execute function license_${text}_removed()`,
  ];
});

const sqliteSearch = [
  ...sqliteTexts,
  `create virtual table key_search using fts5 (
    key, content = 'license', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
  )`,
  "insert into key_search (key_search) values ('rebuild')",
  `create trigger license_key_added after insert on license begin
    insert into key_search (rowid, key) values (new.id, new.key);
  end`,
  `create trigger license_key_removed after delete on license begin
    insert into key_search (key_search, rowid, key) values ('delete', old.id, old.key);
  end`,
];

const postgresSearch = [
  "create extension if not exists pg_trgm",
  ...postgresTexts,
  "create index license_key_search on license using gin (key gin_trgm_ops)",
];

export const list: Migration = {
  name: "0004-list",
  statements: [
    ...[
      "created_at",
      "environment",
      "filters",
      "status",
      "use_status",
      "lifetime_status",
      "lifetime_end",
      "lifetime_start",
      "activeness",
      "key",
      "package_tier",
      "company",
      "email",
      "last_name",
      "created_by",
      "updated_at",
      "activated_at",
      "expired_at",
      "last_heartbeat",
      "assets",
      "assets_in_use",
    ].map((name) => `drop index license_summary_${name}`),
    "alter table license_summary add column traits integer not null default 0",
    `update license_summary set traits = ${traits}`,
    ...Object.entries(sorts).map(
      ([column, order]) =>
        `create index license_summary_by_${column} on license_summary
         (${order}, license_id, traits${carried[column] ?? ""})`,
    ),
    "create index license_summary_tier on license_summary (package_tier_id, license_id, traits)",
    "create index license_summary_traits on license_summary (traits, created_at, license_id)",
    ...texts.flatMap((text) => [
      `create table ${text}_text (id {counter}, ${text}_fold {text} not null unique, n {big} not null)`,
      `insert into ${text}_text (${text}_fold, n)
       select ${text}_fold, sum(case when status <> 'deleted' then 1 else 0 end)
       from license_summary group by ${text}_fold`,
    ]),
  ],
  onlySqlite: [
    ...[
      "type",
      "first_name",
      "country",
      "servers",
      "cases",
      "servers_in_use",
      "first_heartbeat",
      "activeness_status",
      "valid",
    ].map((name) => `drop index license_summary_${name}`),
    ...sqliteCounters,
    ...sqliteSearch,
  ],
  onlyPostgres: [
    // The planner knows nothing of parts of a number by itself.
    `create statistics license_summary_trait_parts on
      (traits & 3), (traits & 12), (traits & 48), (traits & 192), (traits & 1792), (traits & 6144), (traits & 8192), (traits & 16384)
      from license_summary`,
    ...postgresCounters,
    ...postgresSearch,
  ],
};
