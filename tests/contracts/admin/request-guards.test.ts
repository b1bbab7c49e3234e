import { expect, it } from "vitest";
import type { Storage } from "#app/domain/storage/storage.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

const now = "2026-11-20T12:00:00.000Z";
const limits = { abandonedBefore: "2026-11-20T11:58:00.000Z", expiredBefore: "2026-11-19T12:00:00.000Z" };

const storeResponse = (
  storage: Storage,
  scope: string,
  key: string,
  response: { status: number; body: string },
) => storage.transact(async (transaction) => transaction.idempotency.saveResponse(scope, key, response));

describeOnEveryEngine("An idempotency key", (openDatabase) => {
  it("is reserved for the first request and returns its response to later requests", async () => {
    const { storage } = await openDatabase();
    const { idempotency } = storage;
    expect(await idempotency.reserve("ada create", "k", "body", now, limits)).toBeNull();
    expect(await idempotency.reserve("ada create", "k", "other", now, limits)).toEqual({
      requestHash: "body",
      response: null,
      createdAt: now,
    });
    await storeResponse(storage, "ada create", "k", { status: 201, body: '{"a":1}' });
    expect(await idempotency.reserve("ada create", "k", "body", now, limits)).toEqual({
      requestHash: "body",
      response: { status: 201, body: '{"a":1}' },
      createdAt: now,
    });
    expect(await idempotency.reserve("mert create", "k", "body", now, limits)).toBeNull();
  });

  it("is reserved for exactly one of many simultaneous requests", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 ? storage : otherStorage).idempotency.reserve("scope", "k", `body ${index}`, now, limits),
      ),
    );
    expect(responses.filter((response) => response === null)).toHaveLength(1);
  });

  it("can be reserved again after a release, unless it has a response", async () => {
    const { storage } = await openDatabase();
    const { idempotency } = storage;
    await idempotency.reserve("scope", "k", "body", now, limits);
    expect(await idempotency.release("scope", "k", "2026-11-20T11:59:59.999Z")).toBe(false);
    expect(await idempotency.release("scope", "k", now)).toBe(true);
    expect(await idempotency.reserve("scope", "k", "body", now, limits)).toBeNull();
    await storeResponse(storage, "scope", "k", { status: 200, body: "first" });
    expect(await idempotency.release("scope", "k", now)).toBe(false);
    const secondSave = storeResponse(storage, "scope", "k", { status: 200, body: "second" });
    await expectBusy(secondSave);
    expect((await idempotency.reserve("scope", "k", "body", now, limits))?.response?.body).toBe("first");
  });

  it("can be reserved again if its request was abandoned or its response is too old", async () => {
    const { storage } = await openDatabase();
    const { idempotency } = storage;
    const abandonedAt = "2026-11-20T11:57:59.999Z";
    await idempotency.reserve("scope", "abandoned", "body", abandonedAt, limits);
    expect(await idempotency.reserve("scope", "abandoned", "body", now, limits)).toBeNull();
    expect((await idempotency.reserve("scope", "abandoned", "body", now, limits))?.createdAt).toBe(now);

    await idempotency.reserve("scope", "finished", "body", abandonedAt, limits);
    await storeResponse(storage, "scope", "finished", { status: 200, body: "stored" });
    expect((await idempotency.reserve("scope", "finished", "body", now, limits))?.response?.body).toBe(
      "stored",
    );

    await idempotency.reserve("scope", "old", "body", "2026-11-19T11:59:59.999Z", limits);
    await storeResponse(storage, "scope", "old", { status: 200, body: "expired" });
    expect(await idempotency.reserve("scope", "old", "new body", now, limits)).toBeNull();
    expect(await idempotency.reserve("scope", "old", "new body", now, limits)).toMatchObject({
      requestHash: "new body",
      response: null,
    });
  });
});

describeOnEveryEngine("A counter shared by processes", (openDatabase) => {
  it("counts each bucket and window separately up to its limit", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const hitResults = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? storage : otherStorage).rateLimits.addHit("mert", now, 10),
      ),
    );
    expect(hitResults.filter(Boolean)).toHaveLength(10);
    expect(await storage.rateLimits.addHit("rita", now, 10)).toBe(true);
    expect(await storage.rateLimits.addHit("mert", "2026-11-20T12:01:00.000Z", 10)).toBe(true);
  });

  it("stops counting when its limit is reached", async () => {
    const { storage, engine } = await openDatabase();
    const readRows = () => engine.db.selectFrom("rate_limit").selectAll().execute();
    for (let hitCount = 0; hitCount < 3; hitCount += 1) await storage.rateLimits.addHit("mert", now, 2);
    expect(await readRows()).toMatchObject([{ bucket: "mert", hits: 2 }]);
  });

  it("deletes windows that have ended", async () => {
    const { rateLimits } = (await openDatabase()).storage;
    await rateLimits.addHit("bucket", now, 1);
    await rateLimits.addHit("bucket", "2026-11-20T12:01:00.000Z", 1);
    await rateLimits.removeBefore("2026-11-20T12:01:00.000Z");
    expect(await rateLimits.addHit("bucket", now, 1)).toBe(true);
    expect(await rateLimits.addHit("bucket", "2026-11-20T12:01:00.000Z", 1)).toBe(false);
  });
});
