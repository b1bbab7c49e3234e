import { expect, it } from "vitest";
import { auditQuery } from "#app/domain/history/audit-filter.ts";
import { type EventName, createEvent, type NewEvent } from "#app/domain/history/event.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addMs } from "#app/domain/time/time.ts";
import { ada, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const acmeKey = "AAAAA-00000-00000-00000-00000";
const globexKey = "GGGGG-00000-00000-00000-00000";

const createEventAt = (
  email: string,
  minutesAfterNow: number,
  name: EventName,
  licenseKey = "",
): NewEvent => ({
  ...createEvent(ada, licenseKey, name),
  createdBy: email,
  createdAt: addMs(now, minutesAfterNow * 60_000),
});

const recordEvents = (storage: Storage, events: readonly NewEvent[]) =>
  storage.transact(async (transaction) => {
    for (const event of events) transaction.record(event);
  });

const fetchPage = async (storage: Storage, query: Record<string, string>) => {
  const { rows, total } = await storage.history.listPage(auditQuery.parse(query));
  return { ids: rows.map(({ id }) => id), total };
};

const buildExpectedPage = (...ids: number[]) => ({ ids, total: ids.length });

describeOnEveryEngine("The log of all events", (openDatabase) => {
  it("returns all events by time, page by page, with an exact total", async () => {
    const { storage } = await openDatabase();
    expect(await fetchPage(storage, {})).toEqual({ ids: [], total: 0 });
    expect(await storage.history.count()).toBe(0);
    const event = createEventAt("ada@example.com", 5, "create", acmeKey);
    await recordEvents(storage, [
      event,
      createEventAt("mert@example.com", 2, "create-tag"),
      createEventAt("ada@example.com", 5, "update-settings"),
      createEventAt("rita@example.com", 9, "update-notes", globexKey),
      createEventAt("rita@example.com", 1, "update-notes", globexKey),
    ]);
    expect(await fetchPage(storage, {})).toEqual(buildExpectedPage(4, 3, 1, 2, 5));
    const pages = [0, 1, 2, 3].map((pageNumber) =>
      fetchPage(storage, { pageSize: "2", pageNumber: String(pageNumber) }),
    );
    expect((await Promise.all(pages)).map(({ ids }) => ids)).toEqual([[4, 3], [1, 2], [5], []]);
    expect(await fetchPage(storage, { pageSize: "0" })).toEqual({ ids: [], total: 5 });
    expect(await storage.history.count()).toBe(5);
    const { rows } = await storage.history.listPage(auditQuery.parse({ eventName: "create" }));
    expect(rows).toEqual([{ id: 1, ...event }]);
  });

  it("is filtered by user, event, license and time", async () => {
    const { storage } = await openDatabase();
    await recordEvents(storage, [
      createEventAt("ada@example.com", 0, "create", acmeKey),
      createEventAt("Ada@Example.com", 1, "update-notes", acmeKey),
      createEventAt("mert@example.com", 2, "update-notes", globexKey),
      createEventAt("ada@example.com", 3, "update-tags", globexKey),
      createEventAt("ada@example.com", 24 * 60, "create-tag"),
      createEventAt("ada@example.com.evil", 25 * 60, "delete-tag"),
    ]);
    expect(await fetchPage(storage, { createdBy: "ADA@example.com" })).toEqual(buildExpectedPage(5, 4, 2, 1));
    expect(await fetchPage(storage, { createdBy: "ada@example" })).toEqual(buildExpectedPage());
    expect(await fetchPage(storage, { eventName: "update-notes" })).toEqual(buildExpectedPage(3, 2));
    expect(await fetchPage(storage, { eventName: "update-notes,create-tag, create" })).toEqual(
      buildExpectedPage(5, 3, 2, 1),
    );
    expect(await fetchPage(storage, { licenseKey: globexKey })).toEqual(buildExpectedPage(4, 3));
    expect(await fetchPage(storage, { from: "2026-11-21" })).toEqual(buildExpectedPage(6, 5));
    expect(await fetchPage(storage, { to: "2026-11-20" })).toEqual(buildExpectedPage(4, 3, 2, 1));
    expect(await fetchPage(storage, { from: "2026-11-20T12:01:00Z", to: "2026-11-20T12:02:00Z" })).toEqual(
      buildExpectedPage(3, 2),
    );
    const adasEvents = { createdBy: "ada@example.com" };
    expect(await fetchPage(storage, { ...adasEvents, eventName: "update-notes" })).toEqual(
      buildExpectedPage(2),
    );
    expect(await fetchPage(storage, { ...adasEvents, eventName: "create,update-tags" })).toEqual(
      buildExpectedPage(4, 1),
    );
    expect(await fetchPage(storage, { ...adasEvents, licenseKey: globexKey })).toEqual(buildExpectedPage(4));
    expect(await fetchPage(storage, { ...adasEvents, from: "2026-11-21" })).toEqual(buildExpectedPage(5));
    expect(await fetchPage(storage, { licenseKey: acmeKey, eventName: "create,update-tags" })).toEqual(
      buildExpectedPage(1),
    );
    expect(await fetchPage(storage, { licenseKey: acmeKey, from: "2026-11-20T12:01:00Z" })).toEqual(
      buildExpectedPage(2),
    );
    expect(await fetchPage(storage, { eventName: "create-tag,delete-tag", to: "2026-11-21" })).toEqual(
      buildExpectedPage(6, 5),
    );
    expect(
      await fetchPage(storage, {
        ...adasEvents,
        licenseKey: acmeKey,
        eventName: "create,update-notes",
        from: "2026-11-20",
        to: "2026-11-20T12:00:00Z",
      }),
    ).toEqual(buildExpectedPage(1));
    expect(await fetchPage(storage, { createdBy: "' or 1=1 --" })).toEqual(buildExpectedPage());
  });

  it("stores only the first of two simultaneous chain check results", async () => {
    const { storage } = await openDatabase();
    const initialCheck = await storage.chainChecks.read();
    expect(initialCheck).toEqual({
      verifiedHead: { id: 0, hash: "" },
      verifiedAt: null,
      brokenAt: null,
      fullVerification: null,
      wholeVerifiedAt: null,
      rowVersion: 1,
    });
    const savedCheck = {
      verifiedHead: { id: 7, hash: "seven" },
      verifiedAt: now,
      brokenAt: 8,
      fullVerification: { head: { id: 0, hash: "" }, since: now },
      wholeVerifiedAt: now,
      rowVersion: 1,
    };
    await storage.chainChecks.save(savedCheck);
    await storage.chainChecks.save({ ...savedCheck, brokenAt: null });
    expect(await storage.chainChecks.read()).toEqual({ ...savedCheck, rowVersion: 2 });
    await storage.chainChecks.save({ ...initialCheck, rowVersion: 2 });
    expect(await storage.chainChecks.read()).toEqual({ ...initialCheck, rowVersion: 3 });
  });
});
