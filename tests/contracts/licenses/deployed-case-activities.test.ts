import { assert, expect, it } from "vitest";
import { saveCaseEvents } from "#app/domain/deployment/case-events.ts";
import type { CaseEvent } from "#app/domain/case/case-activity.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { Problem } from "#app/domain/problem.ts";
import { activateServer } from "#app/domain/deployment/deployments.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, msOf, startOfDay, addMs } from "#app/domain/time/time.ts";
import { issue, miraiIr, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const requestOrigin = { actedAt: now, requestId: "request-of-a-server" };

const activateDevice = (storage: Storage, { record }: FullLicense, deviceId: string, serverSecret?: string) =>
  activateServer(
    storage,
    { ...requestOrigin, checkGuessedKeyLimit: () => {} },
    {
      licenseKey: record.key,
      deviceId,
      serials: [{ type: "MachineName", value: deviceId }],
      version: "5.12.0",
      serverSecret,
    },
  );

/** Finds the server of a secret in the same way as the API. */
async function findServerBySecret(storage: Storage, secret: string) {
  const server = await storage.deployedServers.findBySecretHash(sha256(secret));
  if (!server) throw new Error("No server has this secret.");
  return server;
}

const createNoteEvent = (id: string, caseId: string, createdAt = now): CaseEvent => ({
  id,
  caseId,
  caseName: caseId,
  type: "note",
  performedBy: "watson@example.com",
  createdAt,
  description: "株式会社ミライ 'quoted' \\ 100%",
  data: { nested: { list: [1, "two", null, true] } },
});

const readErrorCode = (error: unknown) => (error instanceof Problem ? error.code : String(error));

describeOnEveryEngine("Case activities", (openDatabase) => {
  const issueMiraiLicense = (storage: Storage) => issue(storage, { ...miraiIr(), servers: [] });

  it("are stored once, two hundred in one transaction", async () => {
    const { storage, engine, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const miraiLicense = await issueMiraiLicense(storage);
    const server = await findServerBySecret(
      storage,
      (await activateDevice(storage, miraiLicense, "console-1")).serverSecret,
    );
    const events = Array.from({ length: 200 }, (_, index) => createNoteEvent(`e${index}`, `c${index % 20}`));
    const outcomes = await Promise.all(
      [storage, otherStorage].map((storageOfProcess) =>
        saveCaseEvents(storageOfProcess, server, events, now),
      ),
    );
    expect(outcomes.filter(({ accepted }) => accepted === 200)).toHaveLength(1);
    expect(outcomes.filter(({ duplicates }) => duplicates === 200)).toHaveLength(1);
    expect(
      await saveCaseEvents(
        storage,
        server,
        [createNoteEvent("e0", "other"), createNoteEvent("e200", "c1")],
        now,
      ),
    ).toEqual({
      accepted: 1,
      duplicates: 1,
    });
    const rows = await engine.db.selectFrom("case_activity").selectAll().orderBy("event_id").execute();
    expect(rows).toHaveLength(201);
    expect(rows[0]).toEqual({
      license_id: miraiLicense.record.id,
      customer_id: expect.any(Number),
      event_id: "e0",
      server_id: server.id,
      case_id: "c0",
      case_name: "c0",
      type: "note",
      performed_by: "watson@example.com",
      description: "株式会社ミライ 'quoted' \\ 100%",
      data: JSON.stringify({ nested: { list: [1, "two", null, true] } }),
      created_at: msOf(now),
    });
  });

  it("can be read by event id and by case, and the new cases can be counted", async () => {
    const { storage } = await openDatabase();
    const miraiLicense = await issueMiraiLicense(storage);
    const otherLicense = await issueMiraiLicense(storage);
    const server = await findServerBySecret(
      storage,
      (await activateDevice(storage, miraiLicense, "console-1")).serverSecret,
    );
    const otherServer = await findServerBySecret(
      storage,
      (await activateDevice(storage, otherLicense, "console-1")).serverSecret,
    );
    const daysAgo = (days: number) => startOfDay(addDays("2026-11-20", -days));
    await saveCaseEvents(
      storage,
      server,
      [
        createNoteEvent("e1", "old", daysAgo(40)),
        createNoteEvent("e2", "old", daysAgo(2)),
        createNoteEvent("e3", "new", daysAgo(3)),
        createNoteEvent("e4", "new", daysAgo(5)),
        createNoteEvent("e5", "newer", daysAgo(1)),
      ],
      now,
    );
    await saveCaseEvents(
      storage,
      otherServer,
      [createNoteEvent("e9", "new"), createNoteEvent("e6", "foreign")],
      now,
    );
    const { caseActivities } = storage;
    const { id } = miraiLicense.record;
    expect((await caseActivities.findExistingIds(id, ["e1", "e5", "e6", "none"])).toSorted()).toEqual([
      "e1",
      "e5",
    ]);
    expect(await caseActivities.findExistingIds(id, [])).toEqual([]);
    const cases = await caseActivities.findCases(id, ["old", "new", "foreign"]);
    expect([...cases.values()].toSorted((a, b) => (a.caseId < b.caseId ? -1 : 1))).toMatchObject([
      { caseId: "new", openedAt: daysAgo(5), lastActivityAt: daysAgo(3), closedAt: null },
      { caseId: "old", openedAt: daysAgo(40), lastActivityAt: daysAgo(2), closedAt: null },
    ]);
    expect(await caseActivities.findCases(id, [])).toEqual(new Map());
    const countCasesSince = async (openSince: string, exceptCaseIds: string[] = []) => {
      const tallies = await caseActivities.countCases(
        [{ licenseId: id, openedAfter: openSince, caseLifetime: 30 }],
        exceptCaseIds,
      );
      return tallies.get(id)?.usedCount ?? 0;
    };
    expect(await countCasesSince(daysAgo(30))).toBe(2);
    expect(await countCasesSince(daysAgo(30), ["new", "foreign"])).toBe(1);
    expect(await countCasesSince(daysAgo(5))).toBe(1);
    expect(await countCasesSince(addMs(daysAgo(5), -1))).toBe(2);
    expect(await countCasesSince(daysAgo(41))).toBe(3);
    expect(await countCasesSince(now)).toBe(0);
  });

  it("open no more cases than the limit in simultaneous requests", async () => {
    const { storage, engine, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const unsavedLicense = miraiIr();
    const quotas = unsavedLicense.quotas.map((quota) => ({ ...quota, caseCapacity: 2 }));
    const miraiLicense = await issue(storage, { ...unsavedLicense, quotas, servers: [] });
    const server = await findServerBySecret(
      storage,
      (await activateDevice(storage, miraiLicense, "console-1")).serverSecret,
    );
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        saveCaseEvents(
          index % 2 ? storage : otherStorage,
          server,
          [createNoteEvent(`e${index}`, `c${index}`)],
          now,
        ).then(({ accepted }) => accepted, readErrorCode),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === "CASE_LIMIT")).toHaveLength(4);
    expect(await engine.db.selectFrom("case_activity").select("event_id").execute()).toHaveLength(2);
  });

  it("are deleted with their license", async () => {
    const { storage, engine } = await openDatabase();
    const miraiLicense = await issueMiraiLicense(storage);
    const server = await findServerBySecret(
      storage,
      (await activateDevice(storage, miraiLicense, "console-1")).serverSecret,
    );
    await saveCaseEvents(storage, server, [createNoteEvent("e1", "c1")], now);
    const storedLicense = await storage.licenses.find(miraiLicense.record.key);
    assert(storedLicense);
    await storage.transact(async (transaction) => transaction.licenses.remove(storedLicense.record));
    expect(await engine.db.selectFrom("case_activity").selectAll().execute()).toEqual([]);
  });
});
