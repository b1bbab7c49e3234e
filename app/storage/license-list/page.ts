import { type RawBuilder, sql } from "kysely";
import type { LicenseFilter } from "#app/domain/license/filter.ts";
import type { StoredLicense } from "#app/domain/license/license-store.ts";
import type { Slice } from "#app/domain/page.ts";
import { joinWithAnd, valueList } from "#app/storage/engine/sql-fragments.ts";
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
import { buildOrderByClause, sortedColumns } from "./order.ts";

/** One query counts, sorts and reads up to this number of matches. */
const maxSingleQueryMatches = 1_000;
/** Reading a row takes about as long as scanning this many entries of an index. */
const entriesPerRow = 100;

/** Reading more than `maxBlockingRows` rows takes long, so the query lets other requests run in between. */
export async function readLicensePage(
  engine: Engine,
  filter: LicenseFilter,
  maxBlockingRows = 20_000,
): Promise<Slice<StoredLicense>> {
  const conditions = buildConditions(engine, filter);
  const selection = {
    conditions,
    flagConditions: buildFlagConditions(filter),
    leadingCondition: await findLeadingCondition(engine, conditions),
  };
  const orderedRows = findOrderedRows(filter, selection);
  // A range is counted without reading rows, so a separate count is cheaper for a range.
  if (!orderedRows && !findStoredTotal(selection) && !selection.leadingCondition?.isRange) {
    const matchesQuery = buildSortedRowsQuery(
      engine,
      filter,
      selection,
      sql`limit ${maxSingleQueryMatches + 1}`,
    );
    const rows = await readListRows(engine, filter, matchesQuery);
    const matchCount = rows[0]?.match_count ?? 0;
    if (matchCount > 0 && matchCount <= maxSingleQueryMatches)
      return { rows: rows.map(storedLicenseFrom), total: matchCount };
  }
  const { total, licenseCount } = await countMatches(engine, selection);
  const offset = filter.pageNumber * filter.pageSize;
  if (filter.pageSize === 0 || offset >= total) return { rows: [], total };

  const { column } = sortedColumns[filter.sortBy];
  const orderedQuery = sql<{ license_id: number }>`
    select license_id, ${sql.ref(column)} as sorted_by, null as match_count
    from ${orderedRows ?? buildRowsSortedBy(column, selection)} ${buildOrderByClause(filter, column, "license_id")}`;
  // Estimated number of index entries up to the end of the page, if the matches are spread evenly.
  const scannedEntryCount = orderedRows ? 0 : (licenseCount / total) * (offset + filter.pageSize);
  // Every index contains the flags, so rows are read only for other conditions.
  const estimatedRowReads = conditions.length === 0 ? scannedEntryCount / entriesPerRow : scannedEntryCount;
  let pageRowsQuery = sql`${orderedQuery} ${buildPageLimit(filter)}`;
  if (Math.min(estimatedRowReads, total) > maxBlockingRows && engine.readRowsAtOffset)
    pageRowsQuery = await selectRowsAtOffset(engine, filter, orderedQuery);
  else if (total < estimatedRowReads) pageRowsQuery = buildSortedRowsQuery(engine, filter, selection);
  return { rows: (await readListRows(engine, filter, pageRowsQuery)).map(storedLicenseFrom), total };
}

const buildPageLimit = ({ pageNumber, pageSize }: LicenseFilter) =>
  sql`limit ${pageSize} offset ${pageNumber * pageSize}`;

/** Finds the matches by the index of the leading condition, then sorts them. */
function buildSortedRowsQuery(engine: Engine, filter: LicenseFilter, selection: Selection, limit = sql``) {
  const { column } = sortedColumns[filter.sortBy];
  return sql`with matching as materialized (
      select license_id, ${sql.ref(column)} as sorted_by from ${buildSummaryRows(engine, selection)} ${limit}
    )
    select license_id, sorted_by, (select count(*) from matching) as match_count from matching
    ${buildOrderByClause(filter, "sorted_by", "license_id")} ${buildPageLimit(filter)}`;
}

async function selectRowsAtOffset(
  engine: Engine,
  { sortBy, pageNumber, pageSize }: LicenseFilter,
  orderedQuery: RawBuilder<{ license_id: number }>,
) {
  const offset = pageNumber * pageSize;
  const rows = (await engine.readRowsAtOffset?.(orderedQuery.compile(engine.db), offset, pageSize)) ?? [];
  const ids = rows.map(({ license_id }) => license_id);
  return sql`select license_id, ${sql.ref(sortedColumns[sortBy].column)} as sorted_by, null as match_count
    from license_summary where license_id in ${valueList(engine, ids)}`;
}

async function readListRows(engine: Engine, filter: LicenseFilter, pageRowsQuery: RawBuilder<unknown>) {
  const { rows } = await sql<ListRow & { match_count: number }>`
    select ${buildListColumns(engine)}, page_row.match_count from (${pageRowsQuery}) as page_row
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
