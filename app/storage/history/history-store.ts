import type { ChainHead, EventValues, HistoryEvent, NewEvent } from "#app/domain/history/event.ts";
import type { HistoryStore, HistoryWrites } from "#app/domain/history/history-store.ts";
import { readRow } from "#app/storage/engine/row-access.ts";
import type { Commitments } from "#app/domain/history/commitments.ts";
import { readEachRow } from "#app/domain/unreadable-entity.ts";
import { readColumn, readJsonColumn } from "#app/storage/schema/columns.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { sql, type SqlBool } from "kysely";
import type { Engine } from "#app/storage/engine/engine.ts";
import { encodeValues, decodeValues } from "./encoded-values.ts";
import { countEvents, type EventConditions, type HistoryWindow, readHistoryPage } from "./page.ts";
import type { HistoryTable } from "#app/storage/schema/schema.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const encodeOrNull = (values: EventValues | null) => values && encodeValues(values);
const decodeOrNull = (text: string | null) => (text === null ? null : decodeValues(text));

export const eventFrom = (row: HistoryTable): HistoryEvent => ({
  id: row.id,
  eventName: row.event_name,
  createdAt: instantOf(row.created_at),
  createdBy: row.created_by,
  licenseKey: row.license_key === "" ? null : row.license_key,
  details: readColumn("details", () => decodeValues(row.details)),
  before: readColumn("before", () => decodeOrNull(row.before_values)),
  after: readColumn("after", () => decodeOrNull(row.after_values)),
  requestId: row.request_id,
  ...(row.address !== null && { address: row.address }),
});

const chainLinkFrom = (row: HistoryTable) => ({
  event: eventFrom(row),
  commitments: row.seals === null ? null : (readJsonColumn("commitments", row.seals) as Commitments),
  hash: row.hash,
});

export const historyColumnsOf = (event: NewEvent) => ({
  event_name: event.eventName,
  created_at: msOf(event.createdAt),
  created_by: event.createdBy,
  license_key: event.licenseKey ?? "",
  details: encodeValues(event.details),
  before_values: encodeOrNull(event.before),
  after_values: encodeOrNull(event.after),
  request_id: event.requestId,
  address: event.address ?? null,
});

export const historyRowOf = (event: HistoryEvent, commitments: Commitments | null) => ({
  id: event.id,
  ...historyColumnsOf(event),
  seals: commitments && JSON.stringify(commitments),
});

const nameEvent = ({ id }: HistoryTable) => `Event ${id}`;

export function historyStore(engine: Engine): HistoryStore {
  const { db } = engine;
  const readPage = async (conditions: EventConditions, window: HistoryWindow) => {
    const { rows, total, next } = await readHistoryPage(engine, conditions, window);
    return { ...readEachRow(rows, eventFrom, nameEvent), total, next };
  };
  return {
    listByLicense: (licenseKey, offset, limit, after = null) =>
      readPage({ licenseKey }, { offset, limit, after }),

    listPage: (filter, excludedEventNames = [], after = null) =>
      readPage(
        { ...filter, excludedEventNames },
        { offset: filter.pageNumber * filter.pageSize, limit: filter.pageSize, after },
      ),

    count: () => countEvents(engine, {}),

    async listChainAfter(afterId, limit) {
      const rows = await db
        .selectFrom("history")
        .selectAll()
        .where("id", ">", afterId)
        .orderBy("id")
        .limit(limit)
        .execute();
      return { ...readEachRow(rows, chainLinkFrom, nameEvent), lastId: rows.at(-1)?.id ?? null };
    },

    findLink: (id) => readRow(db.selectFrom("history").selectAll().where("id", "=", id), chainLinkFrom),

    readHead: () => readChainHead(engine),

    async listMentioning(email, afterId, limit) {
      // LIKE does not work here, because D1 limits patterns to 50 bytes.
      const positionFunction = sql.raw(engine.databaseType === "sqlite" ? "instr" : "strpos");
      const columnContainsEmail = (column: string) =>
        sql<SqlBool>`${positionFunction}(lower(${sql.ref(column)}), ${email.toLowerCase()}) > 0`;
      const columns = ["created_by", "details", "before_values", "after_values"];
      const { rows } = await sql<HistoryTable>`
        select * from history where id > ${afterId} and (${sql.join(columns.map(columnContainsEmail), sql` or `)})
        order by id limit ${limit}`.execute(db);
      return rows.map(chainLinkFrom);
    },
  };
}

async function readChainHead({ db }: Engine): Promise<ChainHead> {
  const newestEvent = await db
    .selectFrom("history")
    .select(["id", "hash"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return newestEvent ?? { id: 0, hash: "" };
}

/** Erasing values changes neither the event's position nor its hash. */
export const historyWrites = ({ engine: { db }, write }: WriteContext): HistoryWrites => ({
  saveErased(event, commitments) {
    const row = historyRowOf(event, commitments);
    write(db.updateTable("history").set(row).where("id", "=", event.id).compile(), { expectedRowCount: 1 });
  },
});
