import type { Migration } from "../migration.ts";

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
  `create or replace function ${name}() returns trigger language plpgsql as $$ begin
    insert into license_facet_change (mark, bucket, traits, n)
    ${rowsOfEach.map((rows) => `(${rows})`).join(" union all ")};
    return ${returnValue};
  end $$`;

const tallied = (into: string) => [
  `insert into ${into} (mark, bucket, traits, n)
    select 'tag:' || tag_number, 0, traits, count(*) from license_tag group by 1, traits`,
  `insert into ${into} (mark, bucket, traits, n)
    select 'tag:' || tag_number || ':created', created_at / 2592000000, traits, count(*) from license_tag
    group by 1, 2, traits`,
  `insert into ${into} (mark, bucket, traits, n)
    select 'tag:' || tag_number || ':tier:' || package_tier_id, 0, traits, count(*) from license_tag
    group by 1, traits`,
];

/** PostgreSQL requires that foreign keys are checked before the table changes further. */
const links = (checked: readonly string[] = []) => [
  "alter table tag add column number {big} not null default 0",
  `update tag set number = place
    from (select id as named, row_number() over (order by created_at, id) as place from tag) as placed
    where id = named`,
  "create unique index tag_number on tag (number)",
  `create table license_tag_placed (
    tag_number {big} not null references tag (number) on delete cascade deferrable initially deferred,
    created_at {big} not null,
    license_id {big} not null references license (id) on delete cascade deferrable initially deferred,
    traits integer not null,
    package_tier_id {text} not null,
    primary key (tag_number, created_at, license_id)
  ) {compact}`,
  `insert into license_tag_placed (tag_number, created_at, license_id, traits, package_tier_id)
    select number, s.created_at, s.license_id, traits, package_tier_id
    from license_tag join tag on tag.id = tag_id join license_summary as s on s.license_id = license_tag.license_id
    order by number, s.created_at, s.license_id`,
  ...checked,
  "drop table license_tag",
  "alter table license_tag_placed rename to license_tag",
  "create index license_tag_license on license_tag (license_id, tag_number)",
];

/**
 * Stores a tag's licenses in creation order, with the columns that lists filter by most often, so that filters by tag
 * and tier or year read nothing else. A small number replaces the tag's id of 24 characters.
 */
export const tagsInOrder: Migration = {
  name: "0032-tags-in-order",
  onlySqlite: [
    ...["added", "removed", "changed", "tagged", "untagged", "retagged"].map(
      (name) => `drop trigger license_facet_${name}`,
    ),
    ...links(),
    "delete from license_facet where mark >= 'tag:' and mark < 'tag;'",
    ...tallied("license_facet"),
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
  ],
  onlyPostgres: [
    "lock table license_summary, license_tag in share row exclusive mode",
    ...links(["set constraints all immediate"]),
    "drop function license_facet_tagged()",
    "drop function license_facet_untagged()",
    "drop function license_facet_retagged()",
    "delete from license_facet_cell where mark >= 'tag:' and mark < 'tag;'",
    "delete from license_facet_change where mark >= 'tag:' and mark < 'tag;'",
    ...tallied("license_facet_cell"),
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
  ],
};
