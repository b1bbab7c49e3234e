import type { ChainHead, EventValues, HistoryEvent, NewEvent } from "#app/domain/history/event.ts";
import type { HistoryStore, HistoryWrites } from "#app/domain/history/history-store.ts";
import { linkHash } from "#app/domain/history/link.ts";
import { type Seals, sealsOf } from "#app/domain/history/seals.ts";
import { foldedKey, isOurs } from "#app/domain/text/license-key.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { sql, type SqlBool } from "kysely";
import { listed, portions } from "#app/storage/dialect.ts";
import type { Engine, Step } from "#app/storage/engine.ts";
import { packed, unpacked } from "./packed-values.ts";
import { countEvents, type EventConditions, historyPage } from "./page.ts";
import type { HistoryTable } from "#app/storage/schema.ts";
import type { Collecting } from "#app/storage/write.ts";

const packedOrNull = (values: EventValues | null) => values && packed(values);
const unpackedOrNull = (text: string | null) => (text === null ? null : unpacked(text));

export const eventFrom = (row: HistoryTable): HistoryEvent => ({
  id: row.id,
  eventName: row.event_name,
  createdAt: instantOf(row.created_at),
  createdBy: row.created_by,
  licenseKey: row.license_key,
  details: unpacked(row.details),
  before: unpackedOrNull(row.before_values),
  after: unpackedOrNull(row.after_values),
  requestId: row.request_id,
  ...(row.address !== null && { address: row.address }),
});

const sealsFrom = ({ seals }: HistoryTable) => (seals === null ? null : (JSON.parse(seals) as Seals));

export const historyRowOf = (event: HistoryEvent, seals: Seals | null) => ({
  id: event.id,
  event_name: event.eventName,
  created_at: msOf(event.createdAt),
  created_by: event.createdBy,
  license_key: event.licenseKey,
  details: packed(event.details),
  before_values: packedOrNull(event.before),
  after_values: packedOrNull(event.after),
  request_id: event.requestId,
  address: event.address ?? null,
  seals: seals && JSON.stringify(seals),
});

export function historyStore(engine: Engine): HistoryStore {
  const { db } = engine;
  const pageOf = async (...range: [EventConditions, offset: number, limit: number]) => {
    const { rows, total } = await historyPage(engine, ...range);
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
      return rows.map((row) => ({ event: eventFrom(row), seals: sealsFrom(row), hash: row.hash }));
    },

    head: () => newestLink(engine),

    async speakingOf(email, after, limit) {
      // LIKE does not work here, because D1 limits patterns to 50 bytes.
      const place = sql.raw(engine.dialect === "sqlite" ? "instr" : "strpos");
      const holds = (column: string) =>
        sql<SqlBool>`${place}(lower(${sql.ref(column)}), ${email.toLowerCase()}) > 0`;
      const columns = ["created_by", "details", "before_values", "after_values"];
      const { rows } = await sql<HistoryTable>`
        select * from history where id > ${after} and (${sql.join(columns.map(holds), sql` or `)})
        order by id limit ${limit}`.execute(db);
      return rows.map((row) => ({ event: eventFrom(row), seals: sealsFrom(row), hash: row.hash }));
    },
  };
}

/** Event ids are primary keys, so a concurrent append conflicts and the unit is retried. */
export async function appended(engine: Engine, events: readonly NewEvent[]): Promise<Step[]> {
  if (events.length === 0) return [];
  const keys = await keysAsIssued(engine, events);
  let head = await newestLink(engine);
  const links: HistoryTable[] = [];
  for (const event of events) {
    const seals = sealsOf(event);
    const licenseKey = keys.get(foldedKey(event.licenseKey)) ?? event.licenseKey;
    const row = historyRowOf({ id: head.id + 1, ...event, licenseKey }, seals);
    const hash = linkHash(head.hash, eventFrom({ ...row, hash: "" }), seals);
    if (hash === null) throw new Error("An event does not match its own commitments.");
    links.push({ ...row, hash });
    head = { id: row.id, hash };
  }
  return [...portions(links)].map((rows) => ({
    query: engine.db.insertInto("history").values(rows).compile(),
  }));
}

/** Looks up the original spelling, because external license keys may have been typed in any case. */
async function keysAsIssued(engine: Engine, events: readonly NewEvent[]): Promise<Map<string, string>> {
  const typed = new Set(
    events.map(({ licenseKey }) => licenseKey).filter((key) => key !== "" && !isOurs(key)),
  );
  if (typed.size === 0) return new Map();
  const rows = await engine.db
    .selectFrom("issued_key")
    .select("key")
    .where(sql`upper(key)`, "in", listed(engine, [...typed].map(foldedKey)))
    .execute();
  return new Map(rows.map(({ key }) => [foldedKey(key), key]));
}

async function newestLink({ db }: Engine): Promise<ChainHead> {
  const newest = await db
    .selectFrom("history")
    .select(["id", "hash"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newest ?? { id: 0, hash: "" };
}

/** Erasing values changes neither the event's position nor its hash. */
export const historyWrites = ({ engine: { db }, write }: Collecting): HistoryWrites => ({
  saveErased(event, seals) {
    const row = historyRowOf(event, seals);
    write(db.updateTable("history").set(row).where("id", "=", event.id).compile(), 1);
  },
});
