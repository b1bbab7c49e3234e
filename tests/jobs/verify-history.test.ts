import { expect, test } from "vitest";
import { presentChain } from "#app/domain/history/chain-check.ts";
import { createEvent } from "#app/domain/history/event.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addMs } from "#app/domain/time/time.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createChainRows } from "#dev/seed/bulk-events.ts";
import { createInsertSteps } from "#dev/seed/bulk-insert.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { createHash } from "node:crypto";

const hourMs = 60 * 60 * 1000;
const hoursLater = (hours: number) => addMs(now, hours * hourMs);

/** Opens a history and returns functions that change it and run its verification. */
async function openHistory() {
  const engine = nodeSqlite(":memory:");
  const storage = await openStorage(engine);
  const history = engine.db.updateTable("history");
  return {
    engine,
    storage,
    changeEvent: (id: number, changedColumns: { details?: string; hash?: string }) =>
      history.set(changedColumns).where("id", "=", id).execute(),
    removeEventsFrom: (firstId: number) =>
      engine.db.deleteFrom("history").where("id", ">=", firstId).execute(),
    runVerification: async (hours: number) => {
      await jobs["verify-history"](storage, hoursLater(hours));
      return presentChain(await storage.chainChecks.read(), await storage.history.count());
    },
  };
}

const recordEvents = (storage: Storage, count: number) =>
  storage.transact(async (transaction) => {
    for (let index = 0; index < count; index += 1)
      transaction.record(createEvent(ada, null, "update-settings", { details: { times: index } }));
  });

interface ExpectedChecks {
  eventCount: number;
  hours: number;
  fullCheckHours: number;
}

const buildExpectedState = ({ eventCount, hours, fullCheckHours }: ExpectedChecks) => ({
  verifiedUpTo: eventCount,
  verifiedAt: hoursLater(hours),
  wholeVerifiedAt: hoursLater(fullCheckHours),
  total: eventCount,
  isBroken: false,
  brokenAt: null,
});
test("new events are verified in every run", async () => {
  const { storage, runVerification } = await openHistory();
  expect(await runVerification(0)).toEqual(
    buildExpectedState({ eventCount: 0, hours: 0, fullCheckHours: 0 }),
  );
  await recordEvents(storage, 600);
  expect(await runVerification(1)).toEqual(
    buildExpectedState({ eventCount: 600, hours: 1, fullCheckHours: 0 }),
  );
  await recordEvents(storage, 3);
  expect(await runVerification(2)).toEqual(
    buildExpectedState({ eventCount: 603, hours: 2, fullCheckHours: 0 }),
  );
  expect(await runVerification(3)).toEqual(
    buildExpectedState({ eventCount: 603, hours: 3, fullCheckHours: 0 }),
  );
});

test("a changed new event is reported until it is corrected", async () => {
  const { storage, runVerification, changeEvent } = await openHistory();
  await recordEvents(storage, 10);
  await runVerification(0);
  await recordEvents(storage, 10);
  await changeEvent(15, { details: '{"times":99}' });
  expect(await runVerification(1)).toMatchObject({
    isBroken: true,
    verifiedUpTo: 14,
    brokenAt: 15,
    total: 20,
  });
  await recordEvents(storage, 1);
  expect(await runVerification(2)).toMatchObject({
    isBroken: true,
    verifiedUpTo: 14,
    brokenAt: 15,
    total: 21,
  });
  await changeEvent(15, { details: '{"times":4}' });
  expect(await runVerification(3)).toEqual(
    buildExpectedState({ eventCount: 21, hours: 3, fullCheckHours: 0 }),
  );
});

test("a changed older event is detected within a day", async () => {
  const { storage, runVerification, changeEvent } = await openHistory();
  await recordEvents(storage, 20);
  await runVerification(0);
  await changeEvent(4, { details: '{"times":99}' });
  expect(await runVerification(23)).toEqual(
    buildExpectedState({ eventCount: 20, hours: 23, fullCheckHours: 0 }),
  );
  expect(await runVerification(24)).toMatchObject({ isBroken: true, verifiedUpTo: 3, brokenAt: 4 });
  await changeEvent(4, { details: '{"times":3}' });
  expect(await runVerification(25)).toMatchObject({ verifiedUpTo: 20, isBroken: false, brokenAt: null });
  expect(await runVerification(26)).toEqual(
    buildExpectedState({ eventCount: 20, hours: 26, fullCheckHours: 25 }),
  );
});

test("removed events at the end are detected in the next run", async () => {
  const { storage, runVerification, removeEventsFrom } = await openHistory();
  await recordEvents(storage, 20);
  await runVerification(0);
  await removeEventsFrom(15);
  expect(await runVerification(1)).toMatchObject({
    isBroken: true,
    verifiedUpTo: 14,
    brokenAt: 15,
    total: 14,
  });

  const otherHistory = await openHistory();
  await recordEvents(otherHistory.storage, 20);
  await otherHistory.runVerification(0);
  await otherHistory.removeEventsFrom(15);
  await recordEvents(otherHistory.storage, 10);
  expect(await otherHistory.runVerification(1)).toMatchObject({
    isBroken: true,
    verifiedUpTo: 20,
    brokenAt: 20,
    total: 24,
  });
  expect(await otherHistory.runVerification(2)).toMatchObject({ isBroken: true, brokenAt: 20 });
});

test("a hash chain with rewritten events at its end is invalid", async () => {
  const { engine, storage, runVerification, removeEventsFrom } = await openHistory();
  await recordEvents(storage, 20);
  await runVerification(0);
  const {
    rows: [storedEvent],
  } = await storage.history.listChainAfter(9, 1);
  if (!storedEvent) throw new Error("There is no event 10.");
  await removeEventsFrom(11);
  const forgedEvents = Array.from({ length: 10 }, (_, index) =>
    createEvent(ada, null, "update-settings", { details: { times: index + 100 } }),
  );
  const head = { id: 10, hash: storedEvent.hash };
  const rows = createChainRows(head, forgedEvents, (text) => createHash("sha256").update(text).digest("hex"));
  await engine.db.insertInto("history").values(rows).execute();
  expect(await runVerification(1)).toMatchObject({ isBroken: true, brokenAt: 20, total: 20 });
  expect(await runVerification(30)).toMatchObject({ isBroken: true, brokenAt: 20 });
});

test("a long history is verified in batches", async () => {
  const { engine, storage, runVerification } = await openHistory();
  const events = Array.from({ length: 25_000 }, () => createEvent(ada, null, "update-settings"));
  const rows = createChainRows({ id: 0, hash: "" }, events, (text) =>
    createHash("sha256").update(text).digest("hex"),
  );
  await engine.commit(createInsertSteps(engine, "history", rows));
  const batchResults: [verifiedUpTo: number, isBroken: boolean][] = [];
  for (const hours of [0, 1, 2]) {
    const { verifiedUpTo, isBroken } = await runVerification(hours);
    batchResults.push([verifiedUpTo, isBroken]);
  }
  expect(batchResults).toEqual([
    [10_000, false],
    [20_000, false],
    [25_000, false],
  ]);
  // The daily verification of all events also runs in batches.
  expect(await runVerification(24)).toEqual(
    buildExpectedState({ eventCount: 25_000, hours: 24, fullCheckHours: 0 }),
  );
  expect((await storage.chainChecks.read()).fullVerification?.head.id).toBe(10_000);
  await runVerification(24.1);
  expect(await runVerification(24.2)).toEqual(
    buildExpectedState({ eventCount: 25_000, hours: 24.2, fullCheckHours: 24 }),
  );
});
