import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type {
  LicenseField,
  LicenseRange,
  LicenseValueRange,
  ListPosition,
} from "#app/domain/license/license-store.ts";
import { joinTags } from "#app/domain/tag/tag-text.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { allOf } from "#app/storage/engine/dialect.ts";
import { customerRows, derivedRows, licenseRows } from "#app/storage/schema/license-rows.ts";
import { storedFrom, tagNames, listColumns, type ListRow } from "#app/storage/license/list-row.ts";
import { tagTableRows } from "./count.ts";
import { conditionsOf, flagTests } from "./filters.ts";
import { rowsAlong } from "./page.ts";

/** SQLite reads the index of creation times; PostgreSQL chooses one. */
function matching(engine: Engine, filter: LicenseFilter): RawBuilder<unknown> {
  const selection = { conditions: conditionsOf(engine, filter), flags: flagTests(filter) };
  const seeks = selection.conditions.map(({ seek }) => seek);
  return (
    tagTableRows(selection) ??
    (engine.databaseType === "sqlite"
      ? rowsAlong("created_at", selection)
      : sql`license_summary where ${allOf([...seeks, ...selection.flags])}`)
  );
}

/** Each batch starts after the last row of the previous one, so that late batches cost no more than the first. */
function walkQuery(
  engine: Engine,
  columns: RawBuilder<unknown>,
  filter: LicenseFilter,
  after: ListPosition | null,
  limit: number,
): RawBuilder<unknown> {
  const isAfter = after
    ? sql<SqlBool>`(created_at, license_id) < (${msOf(after.createdAt)}, ${after.id})`
    : sql<SqlBool>`1 = 1`;
  return sql`
    select ${columns}
    from (
      select license_id, created_at from ${matching(engine, filter)} and ${isAfter}
      order by created_at desc, license_id desc limit ${limit}
    ) as page_row
    join license on license.id = page_row.license_id
    join license_summary on license_summary.license_id = page_row.license_id
    order by page_row.created_at desc, page_row.license_id desc`;
}

export async function walkLicenses(
  engine: Engine,
  filter: LicenseFilter,
  after: ListPosition | null,
  limit: number,
): Promise<LicenseRange> {
  const query = walkQuery(engine, listColumns(engine), filter, after, limit).compile(engine.db);
  const { rows: wideRows } = await engine.db.executeQuery<ListRow>(query);
  const rows = wideRows.map(storedFrom);
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { rows, next: last ? { id: last.record.id, createdAt: last.record.createdAt } : null };
}

type Value = LicenseValueRange["rows"][number][number];

interface FieldReader {
  column: (engine: Engine) => RawBuilder<unknown>;
  read: (stored: never) => unknown;
}

const readersOf = ([table, { columns }]: readonly [string, Pick<typeof licenseRows, "columns">]) =>
  columns.map(({ field, name, read }): [string, FieldReader] => [
    field,
    { column: () => sql.ref(`${table}.${name}`), read },
  ]);

const fieldReaders: ReadonlyMap<string, FieldReader> = new Map([
  ...[
    ["license", licenseRows] as const,
    ["license", customerRows] as const,
    ["license_summary", derivedRows] as const,
  ].flatMap(readersOf),
  [
    "tags",
    {
      column: tagNames,
      read: (names: string) => (names === "[]" ? "" : joinTags(JSON.parse(names) as string[])),
    },
  ],
]);

/** Reads single values, because building whole license objects would take most of a long report's time. */
export async function walkFields(
  engine: Engine,
  filter: LicenseFilter,
  fields: readonly LicenseField[],
  after: ListPosition | null,
  limit: number,
): Promise<LicenseValueRange> {
  const readers = fields.map((field) => {
    const reader = fieldReaders.get(field);
    if (!reader) throw new Error(`No column has the field ${field}.`);
    return reader;
  });
  const columns = readers.map(({ column }, nth) => sql`${column(engine)} as ${sql.ref(`value_${nth}`)}`);
  const positionColumns = sql`page_row.created_at as row_at, page_row.license_id as row_id`;
  const query = walkQuery(
    engine,
    sql`${sql.join(columns)}, ${positionColumns}`,
    filter,
    after,
    limit,
  ).compile(engine.db);
  const valueRows = engine.queryArrays
    ? await engine.queryArrays(query)
    : (await engine.db.executeQuery<Record<string, unknown>>(query)).rows.map((row) => Object.values(row));
  const rows = valueRows.map((stored) => readers.map(({ read }, nth) => read(stored[nth] as never) as Value));
  const [createdAt, id] = (valueRows.length === limit ? (valueRows.at(-1) ?? []) : []).slice(-2);
  const next = createdAt === undefined ? null : { id: Number(id), createdAt: instantOf(Number(createdAt)) };
  return { rows, next };
}
