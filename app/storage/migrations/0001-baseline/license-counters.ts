import type { Statements } from "#app/storage/migrations/migration.ts";

type CounterKeySql = (row: string) => string;

/** Keys of the counters that count a row of `license_summary`. */
const licenseCounterKeys: readonly CounterKeySql[] = [
  () => "''",
  (row) => `'tier:' || ${row}.package_tier_id`,
  (row) => `'by:' || ${row}.created_by_fold`,
];
/** Keys of the counters that count a row of `license_tag`. */
const tagCounterKeys: readonly CounterKeySql[] = [
  (row) => `'tag:' || ${row}.tag_number`,
  (row) => `'tag:' || ${row}.tag_number || ':tier:' || ${row}.package_tier_id`,
];

/** Builds one query per key, because D1 allows at most five terms in a compound select. */
const buildCounterChangeQueries = (keys: readonly CounterKeySql[], changeByRow: Record<string, number>) =>
  keys.map((counterKeySql) => {
    const rows = Object.entries(changeByRow).map(
      ([row, change]) =>
        `select ${counterKeySql(row)} as counter_key, ${row}.flags as flags, ${change} as licenses`,
    );
    return `select counter_key, flags, sum(licenses) from (${rows.join(" union all ")}) as change
      group by counter_key, flags having sum(licenses) <> 0`;
  });

/** Maps the row `old` or `new` of a trigger to the change of the row's counters. */
const addedRow = { new: 1 };
const removedRow = { old: -1 };
const changedRow = { old: -1, new: 1 };

const countedColumns = ["flags", "package_tier_id", "created_by_fold"];
const anyColumnDiffers = (columns: readonly string[], operator: string) =>
  columns.map((column) => `old.${column} ${operator} new.${column}`).join(" or ");
const copiedColumns = ["flags", "package_tier_id"];
const copyColumnsToTags = `update license_tag set flags = new.flags, package_tier_id = new.package_tier_id
  where license_id = new.license_id;`;

const tagColumns = ["tag_number", "created_at", "flags", "package_tier_id"];
const buildSqliteCounterUpdates = (changeQueries: readonly string[]) =>
  changeQueries
    .map(
      (changeQuery) => `insert into license_counter (counter_key, flags, licenses) ${changeQuery}
        on conflict (counter_key, flags) do update set licenses = licenses + excluded.licenses;`,
    )
    .join("\n");

const buildPostgresCounterFunction = (name: string, changeQueries: readonly string[], returnValue: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin
    insert into license_counter_change (counter_key, flags, licenses)
    ${changeQueries.map((changeQuery) => `(${changeQuery})`).join(" union all ")};
    return ${returnValue};
  end $$`;

/** SQLite has one writer, so it updates the counters directly. */
const sqliteCounterStatements = [
  `create table license_counter (
      counter_key text not null, flags integer not null, licenses integer not null,
      primary key (counter_key, flags)
    ) without rowid`,
  `create trigger license_counter_added after insert on license_summary
      begin ${buildSqliteCounterUpdates(buildCounterChangeQueries(licenseCounterKeys, addedRow))} end`,
  `create trigger license_counter_removed before delete on license_summary
      begin ${buildSqliteCounterUpdates(buildCounterChangeQueries(licenseCounterKeys, removedRow))} end`,
  `create trigger license_counter_changed after update of ${countedColumns.join(", ")} on license_summary
      when ${anyColumnDiffers(countedColumns, "is not")}
      begin ${buildSqliteCounterUpdates(buildCounterChangeQueries(licenseCounterKeys, changedRow))} end`,
  `create trigger license_tag_repeated after update of ${copiedColumns.join(", ")} on license_summary
      when ${anyColumnDiffers(copiedColumns, "is not")}
      begin ${copyColumnsToTags} end`,
  `create trigger license_tag_added after insert on license_tag begin ${buildSqliteCounterUpdates(buildCounterChangeQueries(tagCounterKeys, addedRow))} end`,
  `create trigger license_tag_removed after delete on license_tag begin ${buildSqliteCounterUpdates(buildCounterChangeQueries(tagCounterKeys, removedRow))} end`,
  `create trigger license_tag_changed after update of ${tagColumns.join(", ")} on license_tag
      when ${anyColumnDiffers(tagColumns, "is not")}
      begin ${buildSqliteCounterUpdates(buildCounterChangeQueries(tagCounterKeys, changedRow))} end`,
];

/** PostgreSQL's writers would block each other at the counters, so they append changes that are added up later. */
const postgresCounterStatements = [
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
  buildPostgresCounterFunction(
    "license_counter_added",
    buildCounterChangeQueries(licenseCounterKeys, addedRow),
    "null",
  ),
  buildPostgresCounterFunction(
    "license_counter_removed",
    buildCounterChangeQueries(licenseCounterKeys, removedRow),
    "old",
  ),
  buildPostgresCounterFunction(
    "license_counter_changed",
    buildCounterChangeQueries(licenseCounterKeys, changedRow),
    "null",
  ),
  `create function license_tag_repeated() returns trigger language plpgsql as $$ begin
      ${copyColumnsToTags} return null;
    end $$`,
  `create trigger license_tag_repeated after update of ${copiedColumns.join(", ")} on license_summary
      for each row when (${anyColumnDiffers(copiedColumns, "is distinct from")}) execute function license_tag_repeated()`,
  buildPostgresCounterFunction(
    "license_tag_added",
    buildCounterChangeQueries(tagCounterKeys, addedRow),
    "null",
  ),
  buildPostgresCounterFunction(
    "license_tag_removed",
    buildCounterChangeQueries(tagCounterKeys, removedRow),
    "null",
  ),
  buildPostgresCounterFunction(
    "license_tag_changed",
    buildCounterChangeQueries(tagCounterKeys, changedRow),
    "null",
  ),
  `create trigger license_tag_added after insert on license_tag
      for each row execute function license_tag_added()`,
  `create trigger license_tag_removed after delete on license_tag
      for each row execute function license_tag_removed()`,
  `create trigger license_tag_changed after update of ${tagColumns.join(", ")} on license_tag
      for each row when (${anyColumnDiffers(tagColumns, "is distinct from")}) execute function license_tag_changed()`,
  `create trigger license_counter_added after insert on license_summary
      for each row execute function license_counter_added()`,
  `create trigger license_counter_removed before delete on license_summary
      for each row execute function license_counter_removed()`,
  `create trigger license_counter_changed after update of ${countedColumns.join(", ")} on license_summary
      for each row when (${anyColumnDiffers(countedColumns, "is distinct from")}) execute function license_counter_changed()`,
];

export const licenseCounters: Statements = {
  onlySqlite: sqliteCounterStatements,
  onlyPostgres: postgresCounterStatements,
};
