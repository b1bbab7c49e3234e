import type { ChainHead, EventValues, HistoryEvent, NewEvent } from "#app/domain/history/event.ts";
import type { HistoryStore } from "#app/domain/history/history-store.ts";
import { linkHash } from "#app/domain/history/event.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { portions } from "#app/storage/dialect.ts";
import type { Engine, Step } from "#app/storage/engine.ts";
import { countEvents, type EventConditions, historyPage } from "./page.ts";
import type { HistoryTable } from "#app/storage/schema.ts";

const jsonOrNull = (values: EventValues | null) => (values === null ? null : JSON.stringify(values));
const valuesFrom = (json: string) => JSON.parse(json) as EventValues;

const eventFrom = (row: HistoryTable): HistoryEvent => ({
  id: row.id,
  eventName: row.event_name,
  createdAt: instantOf(row.created_at),
  createdBy: row.created_by,
  licenseKey: row.license_key,
  details: valuesFrom(row.details),
  before: row.before_values === null ? null : valuesFrom(row.before_values),
  after: row.after_values === null ? null : valuesFrom(row.after_values),
  requestId: row.request_id,
});

/** The row of an event, but for its hash. */
export const historyRowOf = (event: HistoryEvent) => ({
  id: event.id,
  event_name: event.eventName,
  created_at: msOf(event.createdAt),
  created_by: event.createdBy,
  license_key: event.licenseKey,
  details: JSON.stringify(event.details),
  before_values: jsonOrNull(event.before),
  after_values: jsonOrNull(event.after),
  request_id: event.requestId,
});

export function historyStore(engine: Engine): HistoryStore {
  const { db } = engine;
  const pageOf = async (...asked: [EventConditions, offset: number, limit: number]) => {
    const { rows, total } = await historyPage(engine, ...asked);
    return { rows: rows.map(eventFrom), total };
  };
  return {
    ofLicense: (licenseKey, offset, limit) => pageOf({ licenseKey }, offset, limit),

    page: (filter, without = []) =>
      pageOf({ ...filter, without }, filter.pageNumber * filter.pageSize, filter.pageSize),

    count: () => countEvents(engine, {}),

    async chain(after, limit) {
      const rows = await db
        .selectFrom("history")
        .selectAll()
        .where("id", ">", after)
        .orderBy("id")
        .limit(limit)
        .execute();
      return rows.map((row) => ({ event: eventFrom(row), hash: row.hash }));
    },
  };
}

/**
 * The events as the next links of the chain. Whoever appends first wins: the places are primary keys,
 * so a unit that read the same head clashes and is tried again.
 */
export async function appended({ db }: Engine, events: readonly NewEvent[]): Promise<Step[]> {
  if (events.length === 0) return [];
  const newest = await db
    .selectFrom("history")
    .select(["id", "hash"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  let head: ChainHead = newest ?? { id: 0, hash: "" };
  const links: HistoryTable[] = [];
  for (const event of events) {
    const row = historyRowOf({ id: head.id + 1, ...event });
    const hash = await linkHash(head.hash, eventFrom({ ...row, hash: "" }));
    links.push({ ...row, hash });
    head = { id: row.id, hash };
  }
  return [...portions(links)].map((rows) => ({ query: db.insertInto("history").values(rows).compile() }));
}
