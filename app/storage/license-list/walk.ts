import { type RawBuilder, sql } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { LicenseField, LicenseValueBatch } from "#app/domain/license/license-store.ts";
import type { ListPosition } from "#app/domain/page.ts";
import { joinTags } from "#app/domain/tag/tag-name.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { joinWithAnd } from "#app/storage/engine/sql-fragments.ts";
import { dayOrNull } from "#app/storage/schema/column-values.ts";
import { customerRows, derivedRows, licenseRows } from "#app/storage/schema/license-rows.ts";
import { buildTagNamesColumn } from "#app/storage/license/list-row.ts";
import { buildTagTableRows } from "./count.ts";
import { buildConditions, buildFlagConditions } from "./filters.ts";
import { buildRangesAfter } from "./order.ts";
import { buildRowsSortedBy } from "./page.ts";

/** This order has no nulls, so the licenses after a position are a single range. */
const newestFirst = { sortBy: "createdAt", sortType: "DESC" } as const;

/** SQL of the licenses that match. SQLite uses the index of creation times; PostgreSQL chooses an index itself. */
function buildMatchingRows(engine: Engine, filter: LicenseFilter): RawBuilder<unknown> {
  const selection = {
    conditions: buildConditions(engine, filter),
    flagConditions: buildFlagConditions(filter),
  };
  const indexConditions = selection.conditions.map(({ indexCondition }) => indexCondition);
  return (
    buildTagTableRows(selection) ??
    (engine.databaseType === "sqlite"
      ? buildRowsSortedBy("created_at", selection)
      : sql`license_summary where ${joinWithAnd([...indexConditions, ...selection.flagConditions])}`)
  );
}

type FieldValue = LicenseValueBatch["rows"][number][number];

/** Selects the value of a field and decodes it. */
interface FieldReader {
  column: (engine: Engine) => RawBuilder<unknown>;
  read: (storedValue: never) => unknown;
}

const createFieldReaders = (table: string, { columns }: Pick<typeof licenseRows, "columns">) =>
  columns.map(({ field, name, read }): [string, FieldReader] => [
    field,
    { column: () => sql.ref(`${table}.${name}`), read },
  ]);

const fieldReaders: ReadonlyMap<string, FieldReader> = new Map([
  ...createFieldReaders("license", licenseRows),
  ...createFieldReaders("license", customerRows),
  ...createFieldReaders("license_summary", derivedRows),
  ["fullFrom", { column: () => sql.ref("license_summary.full_from"), read: dayOrNull }],
  [
    "tags",
    {
      column: buildTagNamesColumn,
      read: (namesJson: string) => (namesJson === "[]" ? "" : joinTags(JSON.parse(namesJson) as string[])),
    },
  ],
]);

/** Reads single values, because building whole license objects would take most of a long report's time. Starts after a position
 * instead of skipping rows, so that the last batch is read as fast as the first. */
export async function readFieldBatch(
  engine: Engine,
  filter: LicenseFilter,
  fields: readonly LicenseField[],
  afterPosition: ListPosition | null,
  limit: number,
): Promise<LicenseValueBatch> {
  const readers = fields.map((field) => {
    const reader = fieldReaders.get(field);
    if (!reader) throw new Error(`The field ${field} has no column.`);
    return reader;
  });
  const columns = readers.map(({ column }, index) => sql`${column(engine)} as ${sql.ref(`value_${index}`)}`);
  const positionConditions = afterPosition
    ? buildRangesAfter(newestFirst, afterPosition, "created_at", "license_id")
    : [];
  const query = sql`
    select ${sql.join(columns)}, page_row.created_at as row_at, page_row.license_id as row_id
    from (
      select license_id, created_at from ${buildMatchingRows(engine, filter)} and ${joinWithAnd(positionConditions)}
      order by created_at desc, license_id desc limit ${limit}
    ) as page_row
    join license on license.id = page_row.license_id
    join license_summary on license_summary.license_id = page_row.license_id
    order by page_row.created_at desc, page_row.license_id desc`.compile(engine.db);
  const valueRows = engine.queryArrays
    ? await engine.queryArrays(query)
    : (await engine.db.executeQuery<Record<string, unknown>>(query)).rows.map((row) => Object.values(row));
  const rows = valueRows.map((valueRow) =>
    readers.map(({ read }, index) => read(valueRow[index] as never) as FieldValue),
  );
  const lastRow = valueRows.length === limit ? valueRows.at(-1) : undefined;
  // The last two columns are the position columns.
  const [createdAt, id] = lastRow?.slice(-2) ?? [];
  const next = createdAt === undefined ? null : { id: Number(id), value: Number(createdAt) };
  return { rows, next };
}
