import { expect, it } from "vitest";
import { saveCaseEvents } from "#app/domain/deployment/case-events.ts";
import type { CaseEvent } from "#app/domain/case/case-activity.ts";
import type { LicenseInFull } from "#app/domain/license/license-store.ts";
import { Problem } from "#app/domain/problem.ts";
import { activateServer, releaseServer } from "#app/domain/deployment/deployments.ts";
import { handleHeartbeat } from "#app/domain/deployment/heartbeats.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import type { Storage } from "#app/domain/storage.ts";
import { addDays, instantOf, msOf, startOfDay } from "#app/domain/time/time.ts";
import { acmeInfinite, issue, miraiIr, now, quotaPlan } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const call = { at: now, requestId: "request-of-a-server" };

const license = (storage: Storage, servers: number, assets = 100) =>
  issue(storage, {
    ...acmeInfinite(),
    quotas: [quotaPlan("2026-01-05", "2027-06-30", { serverCapacity: servers, totalClientCapacity: assets })],
    servers: [],
  });

const activate = (storage: Storage, { record }: LicenseInFull, deviceId: string, serverSecret?: string) =>
  activateServer(
    storage,
    { ...call, checkGuess: () => {} },
    {
      licenseKey: record.key,
      deviceId,
      serials: [{ type: "MachineName", value: deviceId }],
      version: "5.12.0",
      serverSecret,
    },
  );

/** The server of this secret, as the API finds it. */
async function serverBySecret(storage: Storage, secret: string) {
  const server = await storage.deployedServers.findBySecretHash(sha256(secret));
  if (!server) throw new Error("No server has this secret.");
  return server;
}

const report = (seq: number, assets: number) => ({
  seq,
  version: "5.12.0",
  use: [{ name: "Assets", value: assets }],
  sentAt: now,
});

const event = (id: string, caseId: string, createdAt = now): CaseEvent => ({
  id,
  caseId,
  caseName: caseId,
  type: "note",
  performedBy: "watson@example.com",
  createdAt,
  description: "株式会社ミライ 'quoted' \\ 100%",
  data: { nested: { list: [1, "two", null, true] } },
});

const codeOf = (error: unknown) => (error instanceof Problem ? error.code : String(error));

describeOnEveryEngine("A deployed server", (open) => {
  it("is found by its secret until another one or a release ends it", async () => {
    const { storage } = await open();
    const acme = await license(storage, 2);
    const first = await activate(storage, acme, "console-1");
    expect(await serverBySecret(storage, first.serverSecret)).toEqual({
      id: first.serverId,
      licenseKey: acme.record.key,
      secretHash: sha256(first.serverSecret),
    });
    const second = await activate(storage, acme, "console-1", first.serverSecret);
    expect(await storage.deployedServers.findBySecretHash(sha256(first.serverSecret))).toBeNull();
    await releaseServer(storage, call, await serverBySecret(storage, second.serverSecret), second.serverId);
    expect(await storage.deployedServers.findBySecretHash(sha256(second.serverSecret))).toBeNull();
    expect((await storage.licenses.inFull(acme.record.key))?.servers).toMatchObject([
      { id: first.serverId, releasedAt: call.at, secretHash: null, status: 1 },
    ]);
  });

  it("never uses a seat that another one took at the same time, in any process", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const acme = await license(storage, 3);
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        activate(nth % 2 ? storage : otherStorage, acme, `console-${nth}`).then(() => "seated", codeOf),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "seated")).toHaveLength(3);
    expect(outcomes.filter((outcome) => outcome === "SERVER_LIMIT")).toHaveLength(5);
    expect((await storage.licenses.find(acme.record.key))?.summary.serversInUse).toBe(3);
  });

  it("whose secret arrives twice at the same time gets one new secret", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const acme = await license(storage, 3);
    const { serverSecret } = await activate(storage, acme, "console-1");
    const outcomes = await Promise.all(
      [storage, otherStorage].map((process) =>
        activate(process, acme, "console-1", serverSecret).then((seat) => seat.serverSecret, codeOf),
      ),
    );
    const [fresh = ""] = outcomes.filter((outcome) => outcome !== "SERVER_LIVE");
    expect(outcomes.toSorted()).toEqual(["SERVER_LIVE", fresh].toSorted());
    expect((await serverBySecret(storage, fresh)).licenseKey).toBe(acme.record.key);
  });

  it("can report although every other server of its license reports at the same time", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const acme = await license(storage, 8, 1_000);
    const servers = [];
    for (let nth = 0; nth < 8; nth += 1) {
      const { serverSecret } = await activate(storage, acme, `console-${nth}`);
      servers.push(await serverBySecret(storage, serverSecret));
    }
    await Promise.all(
      servers.map((server, nth) =>
        handleHeartbeat(nth % 2 ? storage : otherStorage, server, report(1, nth), now),
      ),
    );
    const stored = await storage.licenses.inFull(acme.record.key);
    expect(stored?.summary).toMatchObject({ serversInUse: 8, totalClientsInUse: 28, lastHeartbeat: now });
    expect(stored?.servers.map(({ heartbeatSeq }) => heartbeatSeq)).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(stored?.servers[0]?.serials).toEqual([{ type: "MachineName", value: "console-0" }]);
  });

  it("keeps the report with the highest number, also when two arrive at the same time", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const acme = await license(storage, 1, 1_000);
    const server = await serverBySecret(storage, (await activate(storage, acme, "console-1")).serverSecret);
    const heard = (seq: number) =>
      handleHeartbeat(seq % 2 ? storage : otherStorage, server, report(seq, seq), now).then(
        () => "heard",
        codeOf,
      );
    const outcomes = await Promise.all([5, 4, 3, 2, 1, 5].map(heard));
    for (const outcome of outcomes) expect(["heard", "OLD_SEQUENCE"]).toContain(outcome);
    expect(outcomes.filter((outcome, nth) => outcome === "heard" && (nth === 0 || nth === 5))).toHaveLength(
      1,
    );
    const stored = await storage.licenses.inFull(acme.record.key);
    expect(stored?.servers).toMatchObject([{ heartbeatSeq: 5, use: [{ name: "Assets", value: 5 }] }]);
    const largest = Number.MAX_SAFE_INTEGER;
    await handleHeartbeat(storage, server, report(largest, 1e12), now).catch(() => {});
    const after = await storage.licenses.inFull(acme.record.key);
    expect(after?.servers).toMatchObject([{ heartbeatSeq: largest }]);
    expect(after?.summary.totalClientsInUse).toBe(1e12);
  });
});

describeOnEveryEngine("Case activities", (open) => {
  const ir = (storage: Storage) => issue(storage, { ...miraiIr(), servers: [] });

  it("are stored once, two hundred of them in one unit", async () => {
    const { storage, engine, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const mirai = await ir(storage);
    const server = await serverBySecret(storage, (await activate(storage, mirai, "console-1")).serverSecret);
    const events = Array.from({ length: 200 }, (_, nth) => event(`e${nth}`, `c${nth % 20}`));
    const outcomes = await Promise.all(
      [storage, otherStorage].map((process) => saveCaseEvents(process, server, events, now)),
    );
    expect(outcomes.filter(({ accepted }) => accepted === 200)).toHaveLength(1);
    expect(outcomes.filter(({ duplicates }) => duplicates === 200)).toHaveLength(1);
    expect(await saveCaseEvents(storage, server, [event("e0", "other"), event("e200", "c1")], now)).toEqual({
      accepted: 1,
      duplicates: 1,
    });
    const rows = await engine.db.selectFrom("case_activity").selectAll().orderBy("event_id").execute();
    expect(rows).toHaveLength(201);
    expect(rows[0]).toEqual({
      license_id: mirai.record.id,
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

  it("report the stored events and cases, and how many cases began after a time", async () => {
    const { storage } = await open();
    const mirai = await ir(storage);
    const otherLicense = await ir(storage);
    const server = await serverBySecret(storage, (await activate(storage, mirai, "console-1")).serverSecret);
    const elsewhere = await serverBySecret(
      storage,
      (await activate(storage, otherLicense, "console-1")).serverSecret,
    );
    const daysAgo = (days: number) => startOfDay(addDays("2026-11-20", -days));
    await saveCaseEvents(
      storage,
      server,
      [
        event("e1", "old", daysAgo(40)),
        event("e2", "old", daysAgo(2)),
        event("e3", "new", daysAgo(3)),
        event("e4", "new", daysAgo(5)),
        event("e5", "newer", daysAgo(1)),
      ],
      now,
    );
    await saveCaseEvents(storage, elsewhere, [event("e9", "new"), event("e6", "foreign")], now);
    const { caseActivities } = storage;
    const { id } = mirai.record;
    expect((await caseActivities.existingIds(id, ["e1", "e5", "e6", "none"])).toSorted()).toEqual([
      "e1",
      "e5",
    ]);
    expect(await caseActivities.existingIds(id, [])).toEqual([]);
    const cases = await caseActivities.cases(id, ["old", "new", "foreign"]);
    expect([...cases.values()].toSorted((a, b) => (a.caseId < b.caseId ? -1 : 1))).toMatchObject([
      { caseId: "new", openedAt: daysAgo(5), lastAt: daysAgo(3), closedAt: null },
      { caseId: "old", openedAt: daysAgo(40), lastAt: daysAgo(2), closedAt: null },
    ]);
    expect(await caseActivities.cases(id, [])).toEqual(new Map());
    const usedSince = async (openSince: string, except: string[] = []) => {
      const tallies = await caseActivities.tally([{ licenseId: id, openSince, caseLifetime: 30 }], except);
      return tallies.get(id)?.used ?? 0;
    };
    expect(await usedSince(daysAgo(30))).toBe(2);
    expect(await usedSince(daysAgo(30), ["new", "foreign"])).toBe(1);
    expect(await usedSince(daysAgo(5))).toBe(1);
    expect(await usedSince(instantOf(msOf(daysAgo(5)) - 1))).toBe(2);
    expect(await usedSince(daysAgo(41))).toBe(3);
    expect(await usedSince(now)).toBe(0);
  });

  it("open no more cases than the limit, also when reported at the same time", async () => {
    const { storage, engine, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const planned = miraiIr();
    const quotas = planned.quotas.map((quota) => ({ ...quota, caseCapacity: 2 }));
    const mirai = await issue(storage, { ...planned, quotas, servers: [] });
    const server = await serverBySecret(storage, (await activate(storage, mirai, "console-1")).serverSecret);
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        saveCaseEvents(nth % 2 ? storage : otherStorage, server, [event(`e${nth}`, `c${nth}`)], now).then(
          ({ accepted }) => accepted,
          codeOf,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 1)).toHaveLength(2);
    expect(outcomes.filter((outcome) => outcome === "CASE_LIMIT")).toHaveLength(4);
    expect(await engine.db.selectFrom("case_activity").select("event_id").execute()).toHaveLength(2);
  });

  it("are deleted with their license", async () => {
    const { storage, engine } = await open();
    const mirai = await ir(storage);
    const server = await serverBySecret(storage, (await activate(storage, mirai, "console-1")).serverSecret);
    await saveCaseEvents(storage, server, [event("e1", "c1")], now);
    await storage.transact(async (work) => work.removeLicense(mirai.record));
    expect(await engine.db.selectFrom("case_activity").selectAll().execute()).toEqual([]);
  });
});
