import { type RawBuilder, sql } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { StoredLicense } from "#app/domain/license/license-store.ts";
import type { Slice } from "#app/domain/page.ts";
import { allOf, valueList } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { listColumns, type ListRow, storedFrom } from "#app/storage/license/list-row.ts";
import { countMatches, leadOf, type Selection, storedTotal, summaryRows, tagTableRows } from "./count.ts";
import { type Column, conditionsOf, flagTests } from "./filters.ts";
import { orderBy, orders } from "./order.ts";

/** So few matches are counted, sorted and read by one query. */
const maxFew = 1_000;
/** Reading a row takes about as long as passing this many entries of an index. */
const entriesPerRow = 100;

/** Reading more than `maxRead` rows would block the process, so other requests get a turn meanwhile. */
export async function pageOf(
  engine: Engine,
  filter: LicenseFilter,
  maxRead = 20_000,
): Promise<Slice<StoredLicense>> {
  const conditions = conditionsOf(engine, filter);
  const selection = { conditions, flags: flagTests(filter), lead: await leadOf(engine, conditions) };
  const ordered = rowsInOrder(filter, selection);
  // Counting a range reads no rows, so a separate count is cheaper there.
  if (!ordered && !storedTotal(selection) && !selection.lead?.isRange) {
    const few = sortedRows(engine, filter, selection, sql`limit ${maxFew + 1}`);
    const rows = await readRows(engine, filter, few);
    const [{ matches } = { matches: 0 }] = rows;
    if (matches > 0 && matches <= maxFew) return { rows: rows.map(storedFrom), total: matches };
  }
  const { total, everything } = await countMatches(engine, selection);
  const offset = filter.pageNumber * filter.pageSize;
  if (filter.pageSize === 0 || offset >= total) return { rows: [], total };

  const { column } = orders[filter.sortBy];
  const inOrder = sql<{ license_id: number }>`
    select license_id, ${sql.ref(column)} as sorted_by, null as matches
    from ${ordered ?? rowsAlong(column, selection)} ${orderBy(filter, column, "license_id")}`;
  const passed = ordered ? 0 : (everything / total) * (offset + filter.pageSize);
  // Every index contains the flags, so rows are read only for other conditions.
  const rowsRead = conditions.length === 0 ? passed / entriesPerRow : passed;
  let positions = sql`${inOrder} ${limitOf(filter)}`;
  if (Math.min(rowsRead, total) > maxRead && engine.readFarRows)
    positions = await farRows(engine, filter, inOrder);
  else if (total < rowsRead) positions = sortedRows(engine, filter, selection);
  return { rows: (await readRows(engine, filter, positions)).map(storedFrom), total };
}

const limitOf = ({ pageNumber, pageSize }: LicenseFilter) =>
  sql`limit ${pageSize} offset ${pageNumber * pageSize}`;

/** Finds all matches, or some, by the index of the leading condition. */
function sortedRows(engine: Engine, filter: LicenseFilter, selection: Selection, limit = sql``) {
  const { column } = orders[filter.sortBy];
  return sql`with matching as materialized (
      select license_id, ${sql.ref(column)} as sorted_by from ${summaryRows(engine, selection)} ${limit}
    )
    select license_id, sorted_by, (select count(*) from matching) as matches from matching
    ${orderBy(filter, "sorted_by", "license_id")} ${limitOf(filter)}`;
}

async function farRows(
  engine: Engine,
  { sortBy, pageNumber, pageSize }: LicenseFilter,
  inOrder: RawBuilder<{ license_id: number }>,
) {
  const offset = pageNumber * pageSize;
  const rows = (await engine.readFarRows?.(inOrder.compile(engine.db), offset, pageSize)) ?? [];
  const ids = rows.map(({ license_id }) => license_id);
  return sql`select license_id, ${sql.ref(orders[sortBy].column)} as sorted_by, null as matches
    from license_summary where license_id in ${valueList(engine, ids)}`;
}

async function readRows(engine: Engine, filter: LicenseFilter, positions: RawBuilder<unknown>) {
  const { rows } = await sql<ListRow & { matches: number }>`
    select ${listColumns(engine)}, page_row.matches from (${positions}) as page_row
    join license on license.id = page_row.license_id
    join license_summary on license_summary.license_id = page_row.license_id
    ${orderBy(filter, "page_row.sorted_by", "page_row.license_id")}`.execute(engine.db);
  return rows;
}

/** Matches in the order of the page, if one range of an index has them all. */
function rowsInOrder({ sortBy }: LicenseFilter, selection: Selection): RawBuilder<unknown> | null {
  const { column } = orders[sortBy];
  const tagged = column === "created_at" ? tagTableRows(selection) : null;
  if (tagged) return tagged;
  const [condition, ...otherConditions] = selection.conditions;
  return condition?.isRange && condition.column === column && otherConditions.length === 0
    ? rowsAlong(column, selection)
    : null;
}

/** Rows of `license_summary`, to be read in the order of this column. */
export function rowsAlong(
  column: Column,
  { conditions, flags }: Pick<Selection, "conditions" | "flags">,
): RawBuilder<unknown> {
  const tests = conditions.map((condition) =>
    condition.isRange && condition.column === column ? condition.seek : condition.test,
  );
  return sql`license_summary where ${allOf([...tests, ...flags])}`;
}
