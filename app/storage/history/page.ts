import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { AuditFilter } from "#app/domain/history/audit-filter.ts";
import type { EventName } from "#app/domain/history/event.ts";
import { foldedKey, isOwnKey } from "#app/domain/text/license-key.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { allOf } from "#app/storage/engine/dialect.ts";
import type { HistoryTable } from "#app/storage/schema/schema.ts";

export type EventConditions = Pick<
  AuditFilter,
  "createdBy" | "eventName" | "licenseKey" | "minDate" | "maxDate"
> & {
  without?: readonly EventName[];
};

export interface HistoryPage {
  rows: HistoryTable[];
  total: number;
}

export async function historyPage(
  engine: Engine,
  conditions: EventConditions,
  offset: number,
  limit: number,
): Promise<HistoryPage> {
  const total = await countEvents(engine, conditions);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { rows: [], total };
  // Positions beyond the middle are closer to the oldest event.
  const fromOldest = total - offset - length;
  const isNearer = fromOldest < offset;
  const direction = sql.raw(isNearer ? "asc" : "desc");
  // Few events are collected and sorted; many are reached faster by walking the time index.
  const isIndexWalk = !isCollected(conditions) || total > maxSorted;
  const time = isIndexWalk || engine.databaseType === "postgres" ? sql.ref("created_at") : sql`+created_at`;
  const { rows } = await sql<HistoryTable>`
    select history.* from (
      select id as event_id, created_at as at from history where ${allOf(wheresOf(engine, conditions, isIndexWalk))}
      order by ${time} ${direction}, id ${direction} limit ${length} offset ${isNearer ? fromOldest : offset}
    ) as page join history on history.id = page.event_id
    order by page.at desc, page.event_id desc`.execute(engine.db);
  return { rows, total };
}

const maxSorted = 50_000;

const isCollected = ({ licenseKey, createdBy, eventName = [] }: EventConditions) =>
  !licenseKey && !createdBy && eventName.length > 1;

export async function countEvents(engine: Engine, conditions: EventConditions): Promise<number> {
  const { without = [], ...rest } = conditions;
  if (without.length > 0 && wheresOf(engine, rest, false).length === 0) {
    const all = await countEvents(engine, rest);
    return all - (await countEvents(engine, { eventName: [...without] }));
  }
  const wheres = wheresOf(engine, conditions, false);
  // Ids have no gaps, so the newest id is the count.
  const countExpression = sql.raw(wheres.length === 0 ? "coalesce(max(id), 0)" : "count(*)");
  const { rows } = await sql<{ total: number }>`
    select ${countExpression} as total from history where ${allOf(wheres)}`.execute(engine.db);
  return rows[0]?.total ?? 0;
}

/**
 * Uses only the most selective index: license, then person, then event names. Other conditions are tested on its rows.
 */
function wheresOf(engine: Engine, conditions: EventConditions, isIndexWalk: boolean): RawBuilder<SqlBool>[] {
  const { licenseKey, createdBy, eventName = [], minDate, maxDate, without = [] } = conditions;
  const wheres: RawBuilder<SqlBool>[] = [];
  if (licenseKey) {
    // External keys may have been typed in any case.
    const issued = sql`select key from issued_key where upper(key) = ${foldedKey(licenseKey)}`;
    const key = isOwnKey(licenseKey) ? sql`${licenseKey}` : sql`coalesce((${issued}), ${licenseKey})`;
    wheres.push(sql`license_key = ${key}`);
  }
  if (createdBy) {
    const person = sql`lower(created_by)`;
    wheres.push(sql`${licenseKey ? unindexed(engine, person) : person} = lower(${createdBy})`);
  }
  if (eventName.length > 0) {
    const isTested =
      licenseKey !== undefined || createdBy !== undefined || (isIndexWalk && eventName.length > 1);
    const name = sql.ref("event_name");
    wheres.push(sql`${isTested ? unindexed(engine, name) : name} in (${sql.join(eventName)})`);
  }
  if (without.length > 0)
    wheres.push(sql`${unindexed(engine, sql.ref("event_name"))} not in (${sql.join(without)})`);
  if (minDate) wheres.push(sql`created_at >= ${msOf(minDate)}`);
  if (maxDate) wheres.push(sql`created_at <= ${msOf(maxDate)}`);
  return wheres;
}

/** Keeps SQLite from using an index; PostgreSQL needs no hint. */
const unindexed = (engine: Engine, value: RawBuilder<unknown>) =>
  engine.databaseType === "sqlite" ? sql`+${value}` : value;
