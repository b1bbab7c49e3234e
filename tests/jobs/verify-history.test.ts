import { expect, test } from "vitest";
import { presentChain } from "#app/domain/history/chain-check.ts";
import { eventBy } from "#app/domain/history/event.ts";
import type { Storage } from "#app/domain/storage.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { chainRows } from "#dev/seed/bulk-events.ts";
import { bulkInsert } from "#dev/seed/bulk-insert.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { createHash } from "node:crypto";

const hourMs = 60 * 60 * 1000;
const after = (hours: number) => instantOf(msOf(now) + hours * hourMs);

/** A chain, and the results of its check that many hours later. */
async function openChain() {
  const engine = nodeSqlite(":memory:");
  const storage = await openStorage(engine);
  const history = engine.db.updateTable("history");
  return {
    engine,
    storage,
    change: (id: number, changed: { details?: string; hash?: string }) =>
      history.set(changed).where("id", "=", id).execute(),
    remove: (from: number) => engine.db.deleteFrom("history").where("id", ">=", from).execute(),
    verify: async (hours: number) => {
      await jobs["verify-history"](storage, new Date(after(hours)));
      return presentChain(await storage.chainChecks.read(), await storage.history.count());
    },
  };
}

const record = (storage: Storage, count: number) =>
  storage.transact(async (work) => {
    for (let times = 0; times < count; times += 1)
      work.record(eventBy(ada, "", "update-settings", { details: { times } }));
  });

const whole = (events: number, hours: number, since: number) => ({
  verifiedUpTo: events,
  verifiedAt: after(hours),
  wholeVerifiedAt: after(since),
  total: events,
  isBroken: false,
  brokenAt: null,
});
const broken = { isBroken: true };

test("new events are verified with every run", async () => {
  const { storage, verify } = await openChain();
  expect(await verify(0)).toEqual(whole(0, 0, 0));
  await record(storage, 600);
  expect(await verify(1)).toEqual(whole(600, 1, 0));
  await record(storage, 3);
  expect(await verify(2)).toEqual(whole(603, 2, 0));
  expect(await verify(3)).toEqual(whole(603, 3, 0));
});

test("a changed new event is reported at once, and no longer once it is corrected", async () => {
  const { storage, verify, change } = await openChain();
  await record(storage, 10);
  await verify(0);
  await record(storage, 10);
  await change(15, { details: '{"times":99}' });
  expect(await verify(1)).toMatchObject({ ...broken, verifiedUpTo: 14, brokenAt: 15, total: 20 });
  await record(storage, 1);
  expect(await verify(2)).toMatchObject({ ...broken, verifiedUpTo: 14, brokenAt: 15, total: 21 });
  await change(15, { details: '{"times":4}' });
  expect(await verify(3)).toEqual(whole(21, 3, 0));
});

test("a changed older event is detected within a day, because all are read again", async () => {
  const { storage, verify, change } = await openChain();
  await record(storage, 20);
  await verify(0);
  await change(4, { details: '{"times":99}' });
  expect(await verify(23)).toEqual(whole(20, 23, 0));
  expect(await verify(24)).toMatchObject({ ...broken, verifiedUpTo: 3, brokenAt: 4 });
  await change(4, { details: '{"times":3}' });
  expect(await verify(25)).toMatchObject({ verifiedUpTo: 20, isBroken: false, brokenAt: null });
  expect(await verify(26)).toEqual(whole(20, 26, 25));
});

test("removed events at the end are detected with the next run, also if others replaced them", async () => {
  const { storage, verify, remove } = await openChain();
  await record(storage, 20);
  await verify(0);
  await remove(15);
  expect(await verify(1)).toMatchObject({ ...broken, verifiedUpTo: 14, brokenAt: 15, total: 14 });

  const { storage: otherStorage, verify: verifyOther, remove: take } = await openChain();
  await record(otherStorage, 20);
  await verifyOther(0);
  await take(15);
  await record(otherStorage, 10);
  expect(await verifyOther(1)).toMatchObject({ ...broken, verifiedUpTo: 20, brokenAt: 20, total: 24 });
  expect(await verifyOther(2)).toMatchObject({ ...broken, brokenAt: 20 });
});

test("a chain that was rewritten from some event on is invalid", async () => {
  const { engine, storage, verify, remove } = await openChain();
  await record(storage, 20);
  await verify(0);
  const [storedEvent] = await storage.history.chain(9, 1);
  if (!storedEvent) throw new Error("There is no event 10.");
  await remove(11);
  const forged = Array.from({ length: 10 }, (_, times) =>
    eventBy(ada, "", "update-settings", { details: { times: times + 100 } }),
  );
  const head = { id: 10, hash: storedEvent.hash };
  const rows = chainRows(head, forged, (text) => createHash("sha256").update(text).digest("hex"));
  await engine.db.insertInto("history").values(rows).execute();
  expect(await verify(1)).toMatchObject({ ...broken, brokenAt: 20, total: 20 });
  expect(await verify(30)).toMatchObject({ ...broken, brokenAt: 20 });
});

test("a long chain is verified in batches, both for new events and for the daily check", async () => {
  const { engine, storage, verify } = await openChain();
  const events = Array.from({ length: 25_000 }, () => eventBy(ada, "", "update-settings"));
  const rows = chainRows({ id: 0, hash: "" }, events, (text) =>
    createHash("sha256").update(text).digest("hex"),
  );
  await engine.commit(bulkInsert(engine, "history", rows));
  const results: [number, boolean][] = [];
  for (const hours of [0, 1, 2]) {
    const { verifiedUpTo, isBroken } = await verify(hours);
    results.push([verifiedUpTo, isBroken]);
  }
  expect(results).toEqual([
    [10_000, false],
    [20_000, false],
    [25_000, false],
  ]);
  expect(await verify(24)).toEqual(whole(25_000, 24, 0));
  expect((await storage.chainChecks.read()).fullVerification?.head.id).toBe(10_000);
  await verify(24.1);
  expect(await verify(24.2)).toEqual(whole(25_000, 24.2, 24));
});
