import { type RawBuilder, sql } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { StoredLicense } from "#app/domain/license/license-store.ts";
import type { ContinuableSlice, ListPosition } from "#app/domain/page.ts";
import { joinWithAnd, joinWithOr, valueList } from "#app/storage/engine/sql-fragments.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { buildListColumns, type ListRow, storedLicenseFrom } from "#app/storage/license/list-row.ts";
import {
  countMatches,
  findLeadingCondition,
  type Selection,
  findStoredTotal,
  buildSummaryRows,
  buildTagTableRows,
} from "./count.ts";
import { buildConditions, buildFlagConditions } from "./filters.ts";
import type { IndexedColumn } from "./indexed-columns.ts";
import { buildOrderByClause, buildRangesAfter, sortedColumns } from "./order.ts";

/** One query counts, sorts and reads up to this number of matches. */
const maxSingleQueryMatches = 1_000;
/** Reading a row takes about as long as scanning this many entries of an index. */
const entriesPerRow = 100;

interface PageWindow {
  /** Number of rows to skip; 0 if the page starts after a position. */
  offset: number;
  /** One more than the page size. The additional row shows that another page follows. */
  limit: number;
  after: ListPosition | null;
}

/** Reading more than `maxBlockingRows` rows takes long, so the query lets other requests run in between. */
export async function readLicensePage(
  engine: Engine,
  filter: LicenseFilter,
  after: ListPosition | null = null,
  maxBlockingRows = 20_000,
): Promise<ContinuableSlice<StoredLicense>> {
  const conditions = buildConditions(engine, filter);
  const selection = {
    conditions,
    flagConditions: buildFlagConditions(filter),
    leadingCondition: await findLeadingCondition(engine, conditions),
  };
  const { pageNumber, pageSize } = filter;
  const window: PageWindow = { offset: after ? 0 : pageNumber * pageSize, limit: pageSize + 1, after };
  const orderedRows = findOrderedRows(filter, selection);
  // A range is counted without reading rows, so a separate count is cheaper for a range.
  if (!orderedRows && !findStoredTotal(selection) && !selection.leadingCondition?.isRange) {
    const scanLimit = sql`limit ${maxSingleQueryMatches + 1}`;
    const matchesQuery = buildSortedRowsQuery(engine, filter, selection, window, scanLimit);
    const rows = await readListRows(engine, filter, matchesQuery);
    const matchCount = rows[0]?.match_count ?? 0;
    if (matchCount > 0 && matchCount <= maxSingleQueryMatches) return sliceFrom(rows, matchCount, filter);
  }
  const { total, licenseCount } = await countMatches(engine, selection);
  if (pageSize === 0 || window.offset >= total) return { rows: [], total, next: null };

  // Estimated number of index entries up to the end of the page, if the matches are spread evenly.
  const scannedEntryCount = orderedRows ? 0 : (licenseCount / total) * (window.offset + window.limit);
  // Every index contains the flags, so rows are read only for other conditions.
  const estimatedRowReads = conditions.length === 0 ? scannedEntryCount / entriesPerRow : scannedEntryCount;
  const isScanLong =
    Math.min(estimatedRowReads, total) > maxBlockingRows && engine.readRowsAtOffset !== undefined;
  if (!isScanLong && total < estimatedRowReads) {
    const matchesQuery = buildSortedRowsQuery(engine, filter, selection, window);
    return sliceFrom(await readListRows(engine, filter, matchesQuery), total, filter);
  }
  const { column } = sortedColumns[filter.sortBy];
  const indexRanges = after ? buildRangesAfter(filter, after, column, "license_id") : [sql`1 = 1`];
  const rows: PageRow[] = [];
  for (const indexRange of indexRanges) {
    const limit = window.limit - rows.length;
    if (limit === 0) break;
    const orderedQuery = sql<{ license_id: number }>`
      select license_id, ${sql.ref(column)} as sorted_by, null as match_count
      from ${orderedRows ?? buildRowsSortedBy(column, selection)} and ${indexRange}
      ${buildOrderByClause(filter, column, "license_id")}`;
    const pageRowsQuery = isScanLong
      ? await selectRowsAtOffset(engine, filter, orderedQuery, { ...window, limit })
      : sql`${orderedQuery} limit ${limit} offset ${window.offset}`;
    rows.push(...(await readListRows(engine, filter, pageRowsQuery)));
  }
  return sliceFrom(rows, total, filter);
}

function sliceFrom(
  rows: readonly PageRow[],
  total: number,
  { pageSize }: LicenseFilter,
): ContinuableSlice<StoredLicense> {
  const rowsOfPage = rows.slice(0, pageSize);
  const lastRow = rows.length > pageSize ? rowsOfPage.at(-1) : undefined;
  return {
    rows: rowsOfPage.map(storedLicenseFrom),
    total,
    next: lastRow ? { value: lastRow.sorted_by, id: lastRow.id } : null,
  };
}

/** Finds the matches by the index of the leading condition, then sorts them. */
function buildSortedRowsQuery(
  engine: Engine,
  filter: LicenseFilter,
  selection: Selection,
  { offset, limit, after }: PageWindow,
  scanLimit = sql``,
) {
  const { column } = sortedColumns[filter.sortBy];
  const positionCondition = after
    ? joinWithOr(buildRangesAfter(filter, after, "sorted_by", "license_id"))
    : sql`1 = 1`;
  return sql`with matching as materialized (
      select license_id, ${sql.ref(column)} as sorted_by from ${buildSummaryRows(engine, selection)} ${scanLimit}
    )
    select license_id, sorted_by, (select count(*) from matching) as match_count from matching
    where ${positionCondition}
    ${buildOrderByClause(filter, "sorted_by", "license_id")} limit ${limit} offset ${offset}`;
}

async function selectRowsAtOffset(
  engine: Engine,
  { sortBy }: LicenseFilter,
  orderedQuery: RawBuilder<{ license_id: number }>,
  { offset, limit }: PageWindow,
) {
  const rows = (await engine.readRowsAtOffset?.(orderedQuery.compile(engine.db), offset, limit)) ?? [];
  const ids = rows.map(({ license_id }) => license_id);
  return sql`select license_id, ${sql.ref(sortedColumns[sortBy].column)} as sorted_by, null as match_count
    from license_summary where license_id in ${valueList(engine, ids)}`;
}

type PageRow = ListRow & { match_count: number; sorted_by: string | number | null };

async function readListRows(
  engine: Engine,
  filter: LicenseFilter,
  pageRowsQuery: RawBuilder<unknown>,
): Promise<PageRow[]> {
  const { rows } = await sql<PageRow>`
    select ${buildListColumns(engine)}, page_row.match_count, page_row.sorted_by from (${pageRowsQuery}) as page_row
    join license on license.id = page_row.license_id
    join license_summary on license_summary.license_id = page_row.license_id
    ${buildOrderByClause(filter, "page_row.sorted_by", "page_row.license_id")}`.execute(engine.db);
  return rows;
}

/** The matches in the order of the page, or null if no single range of an index contains them all. */
function findOrderedRows({ sortBy }: LicenseFilter, selection: Selection): RawBuilder<unknown> | null {
  const { column } = sortedColumns[sortBy];
  const tagTableRows = column === "created_at" ? buildTagTableRows(selection) : null;
  if (tagTableRows) return tagTableRows;
  const [condition, ...otherConditions] = selection.conditions;
  return condition?.isRange && condition.column === column && otherConditions.length === 0
    ? buildRowsSortedBy(column, selection)
    : null;
}

/** The rows of `license_summary` with conditions that let the database read them in the order of this column. */
export function buildRowsSortedBy(
  column: IndexedColumn,
  { conditions, flagConditions }: Pick<Selection, "conditions" | "flagConditions">,
): RawBuilder<unknown> {
  const columnConditions = conditions.map((condition) =>
    condition.isRange && condition.column === column ? condition.indexCondition : condition.rowCondition,
  );
  return sql`license_summary where ${joinWithAnd([...columnConditions, ...flagConditions])}`;
}
