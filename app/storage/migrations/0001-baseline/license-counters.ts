import type { Statements } from "../../migration.ts";

type Cell = (row: string, sign: string) => string;
const cell =
  (mark: (row: string) => string, bucket: (row: string) => string = () => "0", isThere = "true"): Cell =>
  (row, sign) =>
    `select ${mark(row)} as mark, ${bucket(row)} as bucket, ${row}.traits as traits, ${sign} as n
     where ${isThere.replaceAll("row.", `${row}.`)}`;
const span = (column: string) => (row: string) => `${row}.${column} / 2592000000`;

const ofLicense: readonly Cell[] = [
  cell(() => "''"),
  cell((row) => `'tier:' || ${row}.package_tier_id`),
  cell((row) => `'by:' || ${row}.created_by_fold`),
  ...["created", "activated", "expired"].map((date) =>
    cell(() => `'${date}'`, span(`${date}_at`), `row.${date}_at is not null`),
  ),
];
const ofTag: readonly Cell[] = [
  cell((row) => `'tag:' || ${row}.tag_number`),
  cell((row) => `'tag:' || ${row}.tag_number || ':created'`, span("created_at")),
  cell((row) => `'tag:' || ${row}.tag_number || ':tier:' || ${row}.package_tier_id`),
];

/** One query per kind of cell, because D1 allows at most five terms in a compound select. */
const changes = (cells: readonly Cell[], signs: Record<string, string>) =>
  cells.map((cellOf) => {
    const rows = Object.entries(signs).map(([row, sign]) => cellOf(row, sign));
    return `select mark, bucket, traits, sum(n) from (${rows.join(" union all ")}) as change
      group by mark, bucket, traits having sum(n) <> 0`;
  });
const [added, removed, changed] = [{ new: "1" }, { old: "-1" }, { old: "-1", new: "1" }];

const countedColumns = [
  "traits",
  "package_tier_id",
  "created_by_fold",
  "created_at",
  "activated_at",
  "expired_at",
];
const differs = (columns: readonly string[], differ: string) =>
  columns.map((column) => `old.${column} ${differ} new.${column}`).join(" or ");
const shared = ["traits", "package_tier_id"];
const repeated = `update license_tag set traits = new.traits, package_tier_id = new.package_tier_id
  where license_id = new.license_id;`;

const linked = ["tag_number", "created_at", "traits", "package_tier_id"];
const inSqlite = (rowsOfEach: readonly string[]) =>
  rowsOfEach
    .map(
      (rows) => `insert into license_facet (mark, bucket, traits, n) ${rows}
        on conflict (mark, bucket, traits) do update set n = n + excluded.n;`,
    )
    .join("\n");

const inPostgres = (name: string, rowsOfEach: readonly string[], returnValue: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin
    insert into license_facet_change (mark, bucket, traits, n)
    ${rowsOfEach.map((rows) => `(${rows})`).join(" union all ")};
    return ${returnValue};
  end $$`;

/** SQLite has one writer, so it updates the counters directly. */
const sqliteCounters = [
  `create table license_facet (
      mark text not null, bucket integer not null, traits integer not null, n integer not null,
      primary key (mark, bucket, traits)
    ) without rowid`,
  `create trigger license_facet_added after insert on license_summary
      begin ${inSqlite(changes(ofLicense, added))} end`,
  `create trigger license_facet_removed before delete on license_summary
      begin ${inSqlite(changes(ofLicense, removed))} end`,
  `create trigger license_facet_changed after update of ${countedColumns.join(", ")} on license_summary
      when ${differs(countedColumns, "is not")}
      begin ${inSqlite(changes(ofLicense, changed))} end`,
  `create trigger license_tag_repeated after update of ${shared.join(", ")} on license_summary
      when ${differs(shared, "is not")}
      begin ${repeated} end`,
  `create trigger license_tag_added after insert on license_tag begin ${inSqlite(changes(ofTag, added))} end`,
  `create trigger license_tag_removed after delete on license_tag begin ${inSqlite(changes(ofTag, removed))} end`,
  `create trigger license_tag_changed after update of ${linked.join(", ")} on license_tag
      when ${differs(linked, "is not")}
      begin ${inSqlite(changes(ofTag, changed))} end`,
];

/** PostgreSQL's writers would block each other at the counters, so they append changes that are folded in later. */
const postgresCounters = [
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
  inPostgres("license_facet_added", changes(ofLicense, added), "null"),
  inPostgres("license_facet_removed", changes(ofLicense, removed), "old"),
  inPostgres("license_facet_changed", changes(ofLicense, changed), "null"),
  `create function license_tag_repeated() returns trigger language plpgsql as $$ begin
      ${repeated} return null;
    end $$`,
  `create trigger license_tag_repeated after update of ${shared.join(", ")} on license_summary
      for each row when (${differs(shared, "is distinct from")}) execute function license_tag_repeated()`,
  inPostgres("license_tag_added", changes(ofTag, added), "null"),
  inPostgres("license_tag_removed", changes(ofTag, removed), "null"),
  inPostgres("license_tag_changed", changes(ofTag, changed), "null"),
  `create trigger license_tag_added after insert on license_tag
      for each row execute function license_tag_added()`,
  `create trigger license_tag_removed after delete on license_tag
      for each row execute function license_tag_removed()`,
  `create trigger license_tag_changed after update of ${linked.join(", ")} on license_tag
      for each row when (${differs(linked, "is distinct from")}) execute function license_tag_changed()`,
  `create trigger license_facet_added after insert on license_summary
      for each row execute function license_facet_added()`,
  `create trigger license_facet_removed before delete on license_summary
      for each row execute function license_facet_removed()`,
  `create trigger license_facet_changed after update of ${countedColumns.join(", ")} on license_summary
      for each row when (${differs(countedColumns, "is distinct from")}) execute function license_facet_changed()`,
];

export const licenseCounters: Statements = { onlySqlite: sqliteCounters, onlyPostgres: postgresCounters };
