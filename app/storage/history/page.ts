import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { AuditFilter } from "#app/domain/history/audit-filter.ts";
import type { EventName } from "#app/domain/history/event.ts";
import type { ContinuableSlice, ListPosition } from "#app/domain/page.ts";
import { toUpperCaseKey, hasGeneratedFormat } from "#app/domain/text/license-key.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { joinWithAnd } from "#app/storage/engine/sql-fragments.ts";
import type { HistoryTable } from "#app/storage/schema/schema.ts";

export type EventConditions = Pick<
  AuditFilter,
  "createdBy" | "eventName" | "licenseKey" | "via" | "from" | "to"
> & {
  excludedEventNames?: readonly EventName[];
};

/** Without a position, the page starts after `offset` events. */
export interface HistoryWindow {
  offset: number;
  limit: number;
  after: ListPosition | null;
}

export async function readHistoryPage(
  engine: Engine,
  conditions: EventConditions,
  { offset: requestedOffset, limit, after }: HistoryWindow,
): Promise<ContinuableSlice<HistoryTable>> {
  const total = await countEvents(engine, conditions);
  const offset = after ? 0 : requestedOffset;
  // One more event than the page shows that another page follows.
  const length = Math.min(limit + 1, total - offset);
  if (limit === 0 || length <= 0) return { rows: [], total, next: null };
  // The query starts at the oldest event if it skips fewer rows from there.
  const offsetFromOldest = total - offset - length;
  const isOldestEndCloser = !after && offsetFromOldest < offset;
  const direction = sql.raw(isOldestEndCloser ? "asc" : "desc");
  // Few events are sorted. For many events, scanning the time index is faster.
  const usesTimeIndex = !needsSort(conditions) || total > maxSortedEvents;
  const timeColumn =
    usesTimeIndex || engine.databaseType === "postgres" ? sql.ref("created_at") : sql`+created_at`;
  const eventConditions = buildConditions(engine, conditions, { usesTimeIndex });
  if (after) eventConditions.push(sql`(${timeColumn}, id) < (${after.value}, ${after.id})`);
  const { rows: pageRows } = await sql<HistoryTable>`
    select history.* from (
      select id as event_id, created_at as at from history where ${joinWithAnd(eventConditions)}
      order by ${timeColumn} ${direction}, id ${direction} limit ${length} offset ${isOldestEndCloser ? offsetFromOldest : offset}
    ) as page join history on history.id = page.event_id
    order by page.at desc, page.event_id desc`.execute(engine.db);
  const rows = pageRows.slice(0, limit);
  const lastRow = pageRows.length > limit ? rows.at(-1) : undefined;
  return { rows, total, next: lastRow ? { value: lastRow.created_at, id: lastRow.id } : null };
}

const maxSortedEvents = 50_000;

const needsSort = ({ licenseKey, createdBy, eventName = [] }: EventConditions) =>
  !licenseKey && !createdBy && eventName.length > 1;

export async function countEvents(engine: Engine, conditions: EventConditions): Promise<number> {
  const { excludedEventNames = [], ...otherConditions } = conditions;
  if (
    excludedEventNames.length > 0 &&
    buildConditions(engine, otherConditions, { usesTimeIndex: false }).length === 0
  ) {
    // The number of excluded events is subtracted, because counting all events and excluded events is fast.
    const countWithoutExclusion = await countEvents(engine, otherConditions);
    return countWithoutExclusion - (await countEvents(engine, { eventName: [...excludedEventNames] }));
  }
  const sqlConditions = buildConditions(engine, conditions, { usesTimeIndex: false });
  // Ids have no gaps, so the newest id is the count.
  const countExpression = sql.raw(sqlConditions.length === 0 ? "coalesce(max(id), 0)" : "count(*)");
  const { rows } = await sql<{ total: number }>`
    select ${countExpression} as total from history where ${joinWithAnd(sqlConditions)}`.execute(engine.db);
  return rows[0]?.total ?? 0;
}

/**
 * Lets only the first of these conditions use its index: license, person, event names. The other
 * conditions are tested on the rows that this index finds.
 */
function buildConditions(
  engine: Engine,
  conditions: EventConditions,
  { usesTimeIndex }: { usesTimeIndex: boolean },
): RawBuilder<SqlBool>[] {
  const { licenseKey, createdBy, eventName = [], via, from, to, excludedEventNames = [] } = conditions;
  const sqlConditions: RawBuilder<SqlBool>[] = [];
  if (licenseKey) {
    // Users may type imported keys in upper or lower case.
    const issuedKeyQuery = sql`select key from issued_key where upper(key) = ${toUpperCaseKey(licenseKey)}`;
    const key = hasGeneratedFormat(licenseKey)
      ? sql`${licenseKey}`
      : sql`coalesce((${issuedKeyQuery}), ${licenseKey})`;
    sqlConditions.push(sql`license_key = ${key}`);
  }
  if (createdBy) {
    const personColumn = sql`lower(created_by)`;
    sqlConditions.push(
      sql`${licenseKey ? preventIndexUse(engine, personColumn) : personColumn} = lower(${createdBy})`,
    );
  }
  if (eventName.length > 0) {
    const avoidsNameIndex =
      licenseKey !== undefined || createdBy !== undefined || (usesTimeIndex && eventName.length > 1);
    const nameColumn = sql.ref("event_name");
    sqlConditions.push(
      sql`${avoidsNameIndex ? preventIndexUse(engine, nameColumn) : nameColumn} in (${sql.join(eventName)})`,
    );
  }
  if (excludedEventNames.length > 0)
    sqlConditions.push(
      sql`${preventIndexUse(engine, sql.ref("event_name"))} not in (${sql.join(excludedEventNames)})`,
    );
  // The text must be the same as in the condition of the index. JSON escapes the quotes of texts that users enter.
  if (via) sqlConditions.push(sql`details like '%"via":"assistant"%'`);
  if (from) sqlConditions.push(sql`created_at >= ${msOf(from)}`);
  if (to) sqlConditions.push(sql`created_at <= ${msOf(to)}`);
  return sqlConditions;
}

/** Keeps SQLite from using an index; PostgreSQL needs no hint. */
const preventIndexUse = (engine: Engine, column: RawBuilder<unknown>) =>
  engine.databaseType === "sqlite" ? sql`+${column}` : column;
