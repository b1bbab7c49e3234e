import { type Selectable, sql } from "kysely";
import { type Commitments, createCommitments } from "#app/domain/history/commitments.ts";
import type { ChainHead, NewEvent } from "#app/domain/history/event.ts";
import { computeLinkHash } from "#app/domain/history/link.ts";
import { hasGeneratedFormat, toUpperCaseKey } from "#app/domain/text/license-key.ts";
import type { Engine, Step } from "#app/storage/engine/engine.ts";
import { retryOnConflict } from "#app/storage/engine/retry.ts";
import { isAnyOf, splitIntoBatches, valueList } from "#app/storage/engine/sql-fragments.ts";
import { readJsonColumn } from "#app/storage/schema/columns.ts";
import type { HistoryTable, PendingEventTable } from "#app/storage/schema/schema.ts";
import { eventFrom, historyColumnsOf } from "./history-store.ts";

const batchSize = 200;
/** Ends a run even if new events arrive faster than they are appended, because requests wait for its end. */
const maxBatchesPerRun = 50;

/** Stores the events without a number. `createEventAppender` numbers them after the commit. */
export async function createEventInsertSteps(engine: Engine, events: readonly NewEvent[]): Promise<Step[]> {
  if (events.length === 0) return [];
  const keys = await findIssuedKeys(engine, events);
  const rows = events.map((event) => {
    const licenseKey = event.licenseKey && (keys.get(toUpperCaseKey(event.licenseKey)) ?? event.licenseKey);
    const commitments = createCommitments(event);
    return { ...historyColumnsOf({ ...event, licenseKey }), seals: JSON.stringify(commitments) };
  });
  return [...splitIntoBatches(rows)].map((batch) => ({
    query: engine.db.insertInto("pending_event").values(batch).compile(),
  }));
}

/** Looks up the spelling of issued keys, because users may type imported keys in upper or lower case. */
async function findIssuedKeys(engine: Engine, events: readonly NewEvent[]): Promise<Map<string, string>> {
  const typedKeys = new Set(
    events.flatMap(({ licenseKey }) =>
      licenseKey === null || hasGeneratedFormat(licenseKey) ? [] : [licenseKey],
    ),
  );
  if (typedKeys.size === 0) return new Map();
  const rows = await engine.db
    .selectFrom("issued_key")
    .select("key")
    .where(sql`upper(key)`, "in", valueList(engine, [...typedKeys].map(toUpperCaseKey)))
    .execute();
  return new Map(rows.map(({ key }) => [toUpperCaseKey(key), key]));
}

/**
 * Creates the function that appends all pending events to the hash chain, in the order of their inserts. Calls that wait
 * for the same run share it. On Workers, each call runs alone, because a cancelled request would leave its run pending.
 */
export function createEventAppender(engine: Engine): () => Promise<void> {
  const run = () => appendAllBatches(engine);
  if (!engine.canAwaitOtherRequests) return run;
  let lastRun: Promise<void> = Promise.resolve();
  let nextRun: Promise<void> | null = null;
  const startNextRun = () => {
    nextRun = null;
    return run();
  };
  return () => {
    if (nextRun) return nextRun;
    // The current run may have read the events before the caller's commit.
    nextRun = lastRun.then(startNextRun, startNextRun);
    lastRun = nextRun;
    return nextRun;
  };
}

async function appendAllBatches(engine: Engine): Promise<void> {
  for (let batchCount = 0; batchCount < maxBatchesPerRun; batchCount += 1)
    if ((await retryOnConflict(() => appendBatch(engine))) < batchSize) return;
}

/** Returns the number of appended events. Throws a `WriteConflict` if another process has appended events. */
async function appendBatch(engine: Engine): Promise<number> {
  const { db } = engine;
  const newestEvent = db.selectFrom("history").orderBy("id", "desc").limit(1);
  const pendingRows = await db
    .selectFrom("pending_event")
    .selectAll()
    .select([newestEvent.select("id").as("head_id"), newestEvent.select("hash").as("head_hash")])
    .orderBy("id")
    .limit(batchSize)
    .execute();
  const [firstRow] = pendingRows;
  if (!firstRow) return 0;
  const { head_id: headId, head_hash: headHash } = firstRow;
  const links = createLinks({ id: headId ?? 0, hash: headHash ?? "" }, pendingRows);
  const pendingIds = pendingRows.map(({ id }) => id);
  await engine.commit([
    ...[...splitIntoBatches(links)].map((rows) => ({
      query: db.insertInto("history").values(rows).compile(),
    })),
    {
      query: db
        .deleteFrom("pending_event")
        .where(isAnyOf(engine, "id", pendingIds))
        .compile(),
      expectedRowCount: pendingIds.length,
    },
  ]);
  return pendingRows.length;
}

interface PendingEventRow extends Selectable<PendingEventTable> {
  head_id: number | null;
  head_hash: string | null;
}

function createLinks(chainHead: ChainHead, pendingRows: readonly PendingEventRow[]): HistoryTable[] {
  let head = chainHead;
  return pendingRows.map(({ head_id: _id, head_hash: _hash, ...pendingRow }) => {
    const row = { ...pendingRow, id: head.id + 1, hash: "" };
    const commitments = readJsonColumn("commitments", row.seals) as Commitments;
    const hash = computeLinkHash(head.hash, eventFrom(row), commitments);
    if (hash === null) throw new Error("An event does not match its own commitments.");
    head = { id: row.id, hash };
    return { ...row, hash };
  });
}
