import type { Statements } from "#app/storage/migrations/migration.ts";

type KeyOf = (row: string) => string;

/** Keys of the counters that count a row of `license_summary`. */
const licenseKeys: readonly KeyOf[] = [
  () => "''",
  (row) => `'tier:' || ${row}.package_tier_id`,
  (row) => `'by:' || ${row}.created_by_fold`,
];
/** Keys of the counters that count a row of `license_tag`. */
const tagKeys: readonly KeyOf[] = [
  (row) => `'tag:' || ${row}.tag_number`,
  (row) => `'tag:' || ${row}.tag_number || ':tier:' || ${row}.package_tier_id`,
];

/** One query per key, because D1 allows at most five terms in a compound select. */
const changes = (keys: readonly KeyOf[], signs: Record<string, number>) =>
  keys.map((keyOf) => {
    const rows = Object.entries(signs).map(
      ([row, sign]) => `select ${keyOf(row)} as counter_key, ${row}.flags as flags, ${sign} as licenses`,
    );
    return `select counter_key, flags, sum(licenses) from (${rows.join(" union all ")}) as change
      group by counter_key, flags having sum(licenses) <> 0`;
  });
const added = { new: 1 };
const removed = { old: -1 };
const changed = { old: -1, new: 1 };

const countedColumns = ["flags", "package_tier_id", "created_by_fold"];
const comparison = (columns: readonly string[], differ: string) =>
  columns.map((column) => `old.${column} ${differ} new.${column}`).join(" or ");
const shared = ["flags", "package_tier_id"];
const repeated = `update license_tag set flags = new.flags, package_tier_id = new.package_tier_id
  where license_id = new.license_id;`;

const linked = ["tag_number", "created_at", "flags", "package_tier_id"];
const inSqlite = (rowsOfEach: readonly string[]) =>
  rowsOfEach
    .map(
      (rows) => `insert into license_counter (counter_key, flags, licenses) ${rows}
        on conflict (counter_key, flags) do update set licenses = licenses + excluded.licenses;`,
    )
    .join("\n");

const inPostgres = (name: string, rowsOfEach: readonly string[], returnValue: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin
    insert into license_counter_change (counter_key, flags, licenses)
    ${rowsOfEach.map((rows) => `(${rows})`).join(" union all ")};
    return ${returnValue};
  end $$`;

/** SQLite has one writer, so it updates the counters directly. */
const sqliteCounters = [
  `create table license_counter (
      counter_key text not null, flags integer not null, licenses integer not null,
      primary key (counter_key, flags)
    ) without rowid`,
  `create trigger license_counter_added after insert on license_summary
      begin ${inSqlite(changes(licenseKeys, added))} end`,
  `create trigger license_counter_removed before delete on license_summary
      begin ${inSqlite(changes(licenseKeys, removed))} end`,
  `create trigger license_counter_changed after update of ${countedColumns.join(", ")} on license_summary
      when ${comparison(countedColumns, "is not")}
      begin ${inSqlite(changes(licenseKeys, changed))} end`,
  `create trigger license_tag_repeated after update of ${shared.join(", ")} on license_summary
      when ${comparison(shared, "is not")}
      begin ${repeated} end`,
  `create trigger license_tag_added after insert on license_tag begin ${inSqlite(changes(tagKeys, added))} end`,
  `create trigger license_tag_removed after delete on license_tag begin ${inSqlite(changes(tagKeys, removed))} end`,
  `create trigger license_tag_changed after update of ${linked.join(", ")} on license_tag
      when ${comparison(linked, "is not")}
      begin ${inSqlite(changes(tagKeys, changed))} end`,
];

/** PostgreSQL's writers would block each other at the counters, so they append changes that are added up later. */
const postgresCounters = [
  `create table license_counter_total (
      counter_key text collate "C" not null, flags integer not null, licenses bigint not null,
      primary key (counter_key, flags)
    )`,
  `create table license_counter_change (
      id bigint generated always as identity primary key,
      counter_key text collate "C" not null, flags integer not null, licenses integer not null
    )`,
  "create index license_counter_change_key on license_counter_change (counter_key)",
  `create view license_counter as
      select counter_key, flags, licenses from license_counter_total
      union all select counter_key, flags, licenses from license_counter_change`,
  inPostgres("license_counter_added", changes(licenseKeys, added), "null"),
  inPostgres("license_counter_removed", changes(licenseKeys, removed), "old"),
  inPostgres("license_counter_changed", changes(licenseKeys, changed), "null"),
  `create function license_tag_repeated() returns trigger language plpgsql as $$ begin
      ${repeated} return null;
    end $$`,
  `create trigger license_tag_repeated after update of ${shared.join(", ")} on license_summary
      for each row when (${comparison(shared, "is distinct from")}) execute function license_tag_repeated()`,
  inPostgres("license_tag_added", changes(tagKeys, added), "null"),
  inPostgres("license_tag_removed", changes(tagKeys, removed), "null"),
  inPostgres("license_tag_changed", changes(tagKeys, changed), "null"),
  `create trigger license_tag_added after insert on license_tag
      for each row execute function license_tag_added()`,
  `create trigger license_tag_removed after delete on license_tag
      for each row execute function license_tag_removed()`,
  `create trigger license_tag_changed after update of ${linked.join(", ")} on license_tag
      for each row when (${comparison(linked, "is distinct from")}) execute function license_tag_changed()`,
  `create trigger license_counter_added after insert on license_summary
      for each row execute function license_counter_added()`,
  `create trigger license_counter_removed before delete on license_summary
      for each row execute function license_counter_removed()`,
  `create trigger license_counter_changed after update of ${countedColumns.join(", ")} on license_summary
      for each row when (${comparison(countedColumns, "is distinct from")}) execute function license_counter_changed()`,
];

export const licenseCounters: Statements = { onlySqlite: sqliteCounters, onlyPostgres: postgresCounters };
