import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { AuditFilter } from "#app/domain/history/audit-filter.ts";
import type { EventName } from "#app/domain/history/event.ts";
import { foldedKey, isOurs } from "#app/domain/text/license-key.ts";
import { msOf } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine.ts";
import { all } from "#app/storage/license/facets.ts";
import type { HistoryTable } from "#app/storage/schema.ts";

/** What narrows the log; what is absent does not. */
export type EventConditions = Pick<
  AuditFilter,
  "createdBy" | "eventName" | "licenseKey" | "minDate" | "maxDate"
> & {
  /** Names of events that are left out. */
  without?: readonly EventName[];
};

export interface HistoryPage {
  rows: HistoryTable[];
  total: number;
}

/** Events newest first, and how many there are in all. */
export async function historyPage(
  engine: Engine,
  conditions: EventConditions,
  offset: number,
  limit: number,
): Promise<HistoryPage> {
  const total = await countEvents(engine, conditions);
  const length = Math.min(limit, total - offset);
  if (length <= 0) return { rows: [], total };
  // What lies beyond the middle is nearer from the oldest.
  const fromOldest = total - offset - length;
  const isNearer = fromOldest < offset;
  const way = sql.raw(isNearer ? "asc" : "desc");
  // Few events of several names are gathered and sorted; many are met soon enough on a walk through time.
  const isWalk = !isGathered(conditions) || total > mostSorted;
  const time = isWalk || engine.dialect === "postgres" ? sql.ref("created_at") : sql`+created_at`;
  const { rows } = await sql<HistoryTable>`
    select history.* from (
      select id as place, created_at as at from history where ${all(wheresOf(engine, conditions, isWalk))}
      order by ${time} ${way}, id ${way} limit ${length} offset ${isNearer ? fromOldest : offset}
    ) as page join history on history.id = page.place
    order by page.at desc, page.place desc`.execute(engine.db);
  return { rows, total };
}

const mostSorted = 50_000;

const isGathered = ({ licenseKey, createdBy, eventName = [] }: EventConditions) =>
  !licenseKey && !createdBy && eventName.length > 1;

export async function countEvents(engine: Engine, conditions: EventConditions): Promise<number> {
  const { without = [], ...others } = conditions;
  if (without.length > 0 && wheresOf(engine, others, false).length === 0) {
    const all = await countEvents(engine, others);
    return all - (await countEvents(engine, { eventName: [...without] }));
  }
  const wheres = wheresOf(engine, conditions, false);
  // Places have no gaps, so that the newest is the number of all.
  const counted = sql.raw(wheres.length === 0 ? "coalesce(max(id), 0)" : "count(*)");
  const { rows } = await sql<{ total: number }>`
    select ${counted} as total from history where ${all(wheres)}`.execute(engine.db);
  return rows[0]?.total ?? 0;
}

/**
 * Of what is asked together one index leads, the one that leaves the least: the license's, the person's, then that of
 * the names. What the others ask is tested on the way. `isWalk`: many names are tested on the way through time.
 */
function wheresOf(engine: Engine, conditions: EventConditions, isWalk: boolean): RawBuilder<SqlBool>[] {
  const { licenseKey, createdBy, eventName = [], minDate, maxDate, without = [] } = conditions;
  const wheres: RawBuilder<SqlBool>[] = [];
  if (licenseKey) {
    // Those of ours are written in one way alone; another may have been typed in any case.
    const issued = sql`select key from issued_key where upper(key) = ${foldedKey(licenseKey)}`;
    const key = isOurs(licenseKey) ? sql`${licenseKey}` : sql`coalesce((${issued}), ${licenseKey})`;
    wheres.push(sql`license_key = ${key}`);
  }
  if (createdBy) {
    const person = sql`lower(created_by)`;
    wheres.push(sql`${licenseKey ? tested(engine, person) : person} = lower(${createdBy})`);
  }
  if (eventName.length > 0) {
    const isTested = licenseKey !== undefined || createdBy !== undefined || (isWalk && eventName.length > 1);
    const name = sql.ref("event_name");
    wheres.push(sql`${isTested ? tested(engine, name) : name} in (${sql.join(eventName)})`);
  }
  if (without.length > 0)
    wheres.push(sql`${tested(engine, sql.ref("event_name"))} not in (${sql.join(without)})`);
  if (minDate) wheres.push(sql`created_at >= ${msOf(minDate)}`);
  if (maxDate) wheres.push(sql`created_at <= ${msOf(maxDate)}`);
  return wheres;
}

/** SQLite is kept from seeking by it; PostgreSQL weighs that well itself. */
const tested = (engine: Engine, value: RawBuilder<unknown>) =>
  engine.dialect === "sqlite" ? sql`+${value}` : value;
