import { expect, it } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { acmeInfinite, ada, globexExpiring, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

describeOnEveryEngine("The history", (openDatabase) => {
  it("returns a license's events page by page, newest first", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    await issue(storage, globexExpiring());
    const notesEvent = createEvent(ada, record.key, "update-notes", {
      details: {
        notes: 'Zażółć\n"gęślą" \u0000 株式会社',
        tags: ["b", "a"],
        nested: { z: 1, a: [null, 1.5, true] },
      },
      before: { notes: "" },
      after: { notes: "new" },
    });
    await storage.transact(async (transaction) => {
      for (let index = 0; index < 4; index += 1) transaction.record(notesEvent);
    });

    const firstPage = await storage.history.listByLicense(record.key, 0, 3);
    expect(firstPage.total).toBe(5);
    expect(firstPage.rows.map((event) => event.id)).toEqual([6, 5, 4]);
    expect(firstPage.rows[0]).toEqual({ id: 6, ...notesEvent });
    const secondPage = await storage.history.listByLicense(record.key, 3, 3);
    expect(secondPage.rows.map((event) => event.eventName)).toEqual(["update-notes", "create"]);
    expect(await storage.history.listByLicense(record.key, 0, 0)).toEqual({ rows: [], total: 5, next: null });
    expect(await storage.history.listByLicense("nobody's", 0, 10)).toEqual({
      rows: [],
      total: 0,
      next: null,
    });
  });

  it("stores frequent combinations of fields as value lists and returns the fields unchanged", async () => {
    const { storage, engine } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    const terms = {
      activationDate: "2026-01-01T00:00:00.000Z",
      expirationDate: "2026-12-31T23:59:59.999Z",
      serverCapacity: 1,
      totalClientCapacity: null,
      caseCapacity: null,
      caseLifetime: null,
    };
    const changes = [
      { status: 1, ...terms },
      { type: 1, quotaId: 7, ...terms },
      { ...terms, type: 1, quotaId: 7 },
      { status: 1, ...terms, activationDate: "2026-01-01", expirationDate: null },
      { status: 1, ...terms, activationDate: 5 },
      { status: 1, ...terms, more: [0, 1] },
    ];
    await storage.transact(async (transaction) => {
      for (const after of changes)
        transaction.record(createEvent(ada, record.key, "update-quota-dates", { after }));
    });
    const { rows } = await storage.history.listByLicense(record.key, 0, changes.length);
    expect(rows.map(({ after }) => JSON.stringify(after))).toEqual(
      changes.toReversed().map((after) => JSON.stringify(after)),
    );
    const storedValuesQuery = engine.db.selectFrom("history").select("after_values").where("id", "=", 2);
    expect(await storedValuesQuery.executeTakeFirst()).toEqual({
      after_values: "[3,1,1767225600000,1798761599999,1,null,null,null]",
    });
    const namedValues = { after_values: JSON.stringify(changes[0]) };
    await engine.db.updateTable("history").set(namedValues).where("id", "=", 2).execute();
    expect((await verifyChain(storage.history)).brokenPosition).toBeNull();
  });

  it("is a hash chain in which every change is detected", async () => {
    const { storage, engine } = await openDatabase();
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 0, brokenPosition: null });
    const { record } = await issue(storage, acmeInfinite());
    await storage.transact(async (transaction) => {
      for (let index = 0; index < 9; index += 1)
        transaction.record(createEvent(ada, record.key, "update-notes", { details: { times: index } }));
    });
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 10, brokenPosition: null });

    const changes = [
      { created_by: "mallory@example.com" },
      { details: '{"times":99}' },
      { created_at: 1 },
      { event_name: "update-tags" as const },
      { before_values: "{}" },
      { after_values: "{}" },
      { license_key: "ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ" },
      { request_id: "another request" },
      { address: "203.0.113.9" },
    ];
    const eventRowQuery = engine.db.selectFrom("history").selectAll().where("id", "=", 6);
    const originalRow = await eventRowQuery.executeTakeFirstOrThrow();
    const changedColumns = changes.flatMap((change) => Object.keys(change));
    expect([...changedColumns, "id", "hash", "seals"].toSorted()).toEqual(
      Object.keys(originalRow).toSorted(),
    );
    for (const change of changes) {
      await engine.db.updateTable("history").set(change).where("id", "=", 6).execute();
      expect(await verifyChain(storage.history)).toEqual({ validEventCount: 5, brokenPosition: 6 });
      await engine.db.updateTable("history").set(originalRow).where("id", "=", 6).execute();
    }
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 10, brokenPosition: null });

    await engine.db.deleteFrom("history").where("id", "=", 3).execute();
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 2, brokenPosition: 3 });
  });

  it("can be verified at any length, because it is read in chunks", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    await storage.transact(async (transaction) => {
      for (let index = 0; index < 1000; index += 1)
        transaction.record(createEvent(ada, record.key, "update-notes", { details: { times: index } }));
    });
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 1001, brokenPosition: null });
    const { rows: chainEntries } = await storage.history.listChainAfter(998, 2);
    expect(chainEntries.map(({ event }) => event.id)).toEqual([999, 1000]);
  });
});
