import { expect, it } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { jobs } from "#app/jobs/jobs.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { createStores, openStorage } from "#app/storage/open-storage.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

/** An engine whose process ends before it appends events to the hash chain. */
const createInterruptedEngine = (engine: Engine): Engine => ({
  ...engine,
  async commit(steps, options) {
    if (steps.some(({ query }) => query.sql.startsWith('insert into "history"')))
      throw new Error("The process was killed.");
    await engine.commit(steps, options);
  },
});

const recordNotes = (storage: Storage, ...notes: string[]) =>
  storage.transact(async (transaction) => {
    for (const text of notes)
      transaction.record(createEvent(ada, null, "update-notes", { after: { notes: text } }));
  });

const readNotes = async ({ history }: Storage) =>
  (await history.listChainAfter(0, 1_000)).rows.map(({ event }) => event.after?.["notes"]);

describeOnEveryEngine(
  "Events that an interrupted process has not appended to the history",
  (openDatabase) => {
    it("are appended before the events of the next transaction", async () => {
      const { engine, storage } = await openDatabase();
      await recordNotes(createStores(createInterruptedEngine(engine)), "first", "second");
      expect(await readNotes(storage)).toEqual([]);
      await recordNotes(storage, "third");
      expect(await readNotes(storage)).toEqual(["first", "second", "third"]);
      expect(await verifyChain(storage.history)).toEqual({ validEventCount: 3, brokenPosition: null });
    });

    it("are appended by the verification job and by the next start", async () => {
      const { engine, storage, connect } = await openDatabase();
      const interruptedStorage = createStores(createInterruptedEngine(engine));
      await recordNotes(interruptedStorage, "first");
      await jobs["verify-history"](storage, now);
      expect(await readNotes(storage)).toEqual(["first"]);
      await recordNotes(interruptedStorage, "second");
      expect(await readNotes(await openStorage(connect()))).toEqual(["first", "second"]);
    });

    it("are appended once and in order if there are many of them and several processes start", async () => {
      const { engine, storage, openSecondStorage } = await openDatabase();
      const notes = Array.from({ length: 450 }, (_, index) => `note ${index}`);
      await recordNotes(createStores(createInterruptedEngine(engine)), ...notes);
      await Promise.all([openSecondStorage(), openSecondStorage(), openSecondStorage()]);
      await storage.appendPendingEvents();
      expect(await readNotes(storage)).toEqual(notes);
      expect(await verifyChain(storage.history)).toEqual({ validEventCount: 450, brokenPosition: null });
    });
  },
);
