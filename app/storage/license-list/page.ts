import { type RawBuilder, sql } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { StoredLicense } from "#app/domain/license/license-store.ts";
import type { Slice } from "#app/domain/page.ts";
import { allOf, valueList } from "#app/storage/engine/dialect.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { listColumns, type ListRow, storedLicenseFrom } from "#app/storage/license/list-row.ts";
import {
  countMatches,
  findLeadingCondition,
  type Selection,
  findStoredTotal,
  summaryRows,
  tagTableRows,
} from "./count.ts";
import { type Column, buildConditions, buildFlagConditions } from "./filters.ts";
import { orderByClause, sortOrders } from "./order.ts";

/** Up to this number, one query counts, sorts and reads the matches. */
const maxSingleQueryMatches = 1_000;
/** Reading a row takes about as long as passing this many entries of an index. */
const entriesPerRow = 100;

/** Reading more than `maxRead` rows would block the process, so other requests get a turn meanwhile. */
export async function readLicensePage(
  engine: Engine,
  filter: LicenseFilter,
  maxRead = 20_000,
): Promise<Slice<StoredLicense>> {
  const conditions = buildConditions(engine, filter);
  const selection = {
    conditions,
    flags: buildFlagConditions(filter),
    leadingCondition: await findLeadingCondition(engine, conditions),
  };
  const orderedRows = findOrderedRows(filter, selection);
  // Counting a range reads no rows, so a separate count is cheaper there.
  if (!orderedRows && !findStoredTotal(selection) && !selection.leadingCondition?.isRange) {
    const matchesQuery = sortedRowsQuery(engine, filter, selection, sql`limit ${maxSingleQueryMatches + 1}`);
    const rows = await readRows(engine, filter, matchesQuery);
    const [{ matches } = { matches: 0 }] = rows;
    if (matches > 0 && matches <= maxSingleQueryMatches)
      return { rows: rows.map(storedLicenseFrom), total: matches };
  }
  const { total, allLicenses } = await countMatches(engine, selection);
  const offset = filter.pageNumber * filter.pageSize;
  if (filter.pageSize === 0 || offset >= total) return { rows: [], total };

  const { column } = sortOrders[filter.sortBy];
  const orderedQuery = sql<{ license_id: number }>`
    select license_id, ${sql.ref(column)} as sorted_by, null as matches
    from ${orderedRows ?? rowsSortedBy(column, selection)} ${orderByClause(filter, column, "license_id")}`;
  const passedEntries = orderedRows ? 0 : (allLicenses / total) * (offset + filter.pageSize);
  // Every index contains the flags, so rows are read only for other conditions.
  const rowsRead = conditions.length === 0 ? passedEntries / entriesPerRow : passedEntries;
  let positionsQuery = sql`${orderedQuery} ${pageLimit(filter)}`;
  if (Math.min(rowsRead, total) > maxRead && engine.readRowsAtOffset)
    positionsQuery = await selectRowsAtOffset(engine, filter, orderedQuery);
  else if (total < rowsRead) positionsQuery = sortedRowsQuery(engine, filter, selection);
  return { rows: (await readRows(engine, filter, positionsQuery)).map(storedLicenseFrom), total };
}

const pageLimit = ({ pageNumber, pageSize }: LicenseFilter) =>
  sql`limit ${pageSize} offset ${pageNumber * pageSize}`;

/** Finds the matches by the index of the leading condition, then sorts them. */
function sortedRowsQuery(engine: Engine, filter: LicenseFilter, selection: Selection, limit = sql``) {
  const { column } = sortOrders[filter.sortBy];
  return sql`with matching as materialized (
      select license_id, ${sql.ref(column)} as sorted_by from ${summaryRows(engine, selection)} ${limit}
    )
    select license_id, sorted_by, (select count(*) from matching) as matches from matching
    ${orderByClause(filter, "sorted_by", "license_id")} ${pageLimit(filter)}`;
}

async function selectRowsAtOffset(
  engine: Engine,
  { sortBy, pageNumber, pageSize }: LicenseFilter,
  orderedQuery: RawBuilder<{ license_id: number }>,
) {
  const offset = pageNumber * pageSize;
  const rows = (await engine.readRowsAtOffset?.(orderedQuery.compile(engine.db), offset, pageSize)) ?? [];
  const ids = rows.map(({ license_id }) => license_id);
  return sql`select license_id, ${sql.ref(sortOrders[sortBy].column)} as sorted_by, null as matches
    from license_summary where license_id in ${valueList(engine, ids)}`;
}

async function readRows(engine: Engine, filter: LicenseFilter, positionsQuery: RawBuilder<unknown>) {
  const { rows } = await sql<ListRow & { matches: number }>`
    select ${listColumns(engine)}, page_row.matches from (${positionsQuery}) as page_row
    join license on license.id = page_row.license_id
    join license_summary on license_summary.license_id = page_row.license_id
    ${orderByClause(filter, "page_row.sorted_by", "page_row.license_id")}`.execute(engine.db);
  return rows;
}

/** Matches in the order of the page, or null unless one range of an index contains them all. */
function findOrderedRows({ sortBy }: LicenseFilter, selection: Selection): RawBuilder<unknown> | null {
  const { column } = sortOrders[sortBy];
  const taggedRows = column === "created_at" ? tagTableRows(selection) : null;
  if (taggedRows) return taggedRows;
  const [condition, ...otherConditions] = selection.conditions;
  return condition?.isRange && condition.column === column && otherConditions.length === 0
    ? rowsSortedBy(column, selection)
    : null;
}

/** Rows of `license_summary`, to be read in the order of this column. */
export function rowsSortedBy(
  column: Column,
  { conditions, flags }: Pick<Selection, "conditions" | "flags">,
): RawBuilder<unknown> {
  const columnConditions = conditions.map((condition) =>
    condition.isRange && condition.column === column ? condition.indexCondition : condition.rowCondition,
  );
  return sql`license_summary where ${allOf([...columnConditions, ...flags])}`;
}
