import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createUnqueuedHeavyRequests } from "#app/domain/heavy-work.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { createPool, createPooledEngine, defaultTimeoutMs } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { type ApiResponse, type ApiUnderTest, startTestApiOn } from "#tests/support/api/api.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { describeOnEngines } from "#tests/support/engines/engines.ts";
import { defaultEngines, engineNames, optionalEngines } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { issueEnterpriseLicense, sendActivation } from "#tests/support/licenses/deployed-product.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const writerCount = 30;
const savesPerWriter = 4;

const range = (length: number) => Array.from({ length }, (_, index) => index);

const countByStatus = (responses: readonly ApiResponse[]) =>
  Object.fromEntries(
    [...Map.groupBy(responses, ({ status }) => status)].map(([status, group]) => [status, group.length]),
  );

const startApi = (engine: Engine) =>
  startTestApiOn(engine, {
    rateLimitFactor: 1_000,
    canAwaitOtherRequests: engine.canAwaitOtherRequests,
    ...(!engine.canAwaitOtherRequests && { heavyRequests: createUnqueuedHeavyRequests(readSystemClock) }),
  });

async function issueLicenses(api: ApiUnderTest, count: number): Promise<FullLicense[]> {
  const licenses: FullLicense[] = [];
  for (let index = 0; index < count; index += 1)
    licenses.push(await issueEnterpriseLicense(api, { serverCapacity: 200 }));
  return licenses;
}

const saveNotes = ({ asMert }: ApiUnderTest, key: string, notes: string) =>
  asMert.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes } });

const feedResponse = z.object({
  result: z.object({ events: z.array(z.object({ id: z.number() })), next: z.number() }),
});

/** Reads the event feed to its end. */
async function readFeedIds({ asAda }: ApiUnderTest, after: number): Promise<number[]> {
  const ids: number[] = [];
  for (let position = after; ;) {
    const { body } = await asAda.get(`/api/oem/events?after=${position}&limit=100`);
    const { events, next } = feedResponse.parse(body).result;
    if (events.length === 0) return ids;
    ids.push(...events.map(({ id }) => id));
    position = next;
  }
}

function defineTests(openEngine: () => Promise<Engine>) {
  it("all save, each on another license, and the feed has every event once and in order", async () => {
    const api = await startApi(await openEngine());
    const { history } = api.context.storage;
    const licenses = await issueLicenses(api, writerCount);
    const eventCount = await history.count();
    const responses = await Promise.all(
      licenses.map(async ({ record }) => {
        const responsesOfWriter: ApiResponse[] = [];
        for (const index of range(savesPerWriter))
          responsesOfWriter.push(await saveNotes(api, record.key, `Note ${index}`));
        return responsesOfWriter;
      }),
    );
    const saveCount = writerCount * savesPerWriter;
    expect(countByStatus(responses.flat())).toEqual({ 200: saveCount });
    expect(await readFeedIds(api, eventCount)).toEqual(
      range(saveCount).map((index) => eventCount + 1 + index),
    );
    expect(await verifyChain(history)).toMatchObject({ brokenPosition: null });
  });

  it("of one license all save, one after another", async () => {
    const api = await startApi(await openEngine());
    const { history, licenses } = api.context.storage;
    const { record } = await issueEnterpriseLicense(api);
    const saves = range(16).map((index) => saveNotes(api, record.key, `Note ${index}`));
    expect(countByStatus(await Promise.all(saves))).toEqual({ 200: 16 });
    expect((await licenses.find(record.key))?.record.rowVersion).toBe(17);
    expect(await verifyChain(history)).toMatchObject({ brokenPosition: null });
  });

  it("all activate a server, 50 on one license and 50 on other licenses", { timeout: 60_000 }, async () => {
    const api = await startApi(await openEngine());
    const { history, licenses } = api.context.storage;
    const license = await issueEnterpriseLicense(api, { serverCapacity: 50 });
    const otherLicenses = await issueLicenses(api, 50);
    const activations = otherLicenses.flatMap((otherLicense, index) => [
      sendActivation(api, license, `console-${index}`),
      sendActivation(api, otherLicense, "console"),
    ]);
    expect(countByStatus(await Promise.all(activations))).toEqual({ 201: 100 });
    expect((await licenses.findFull(license.record.key))?.servers).toHaveLength(50);
    expect(await verifyChain(history)).toMatchObject({ brokenPosition: null });
  });

  it("and ten reports in a row all succeed", async () => {
    const api = await startApi(await openEngine());
    const responses: ApiResponse[] = [];
    for (let index = 0; index < 10; index += 1)
      responses.push(await api.asAda.post("/api/oem/licenses/filtered", { pageNumber: 0, pageSize: 1_000 }));
    expect(countByStatus(responses)).toEqual({ 200: 10 });
  });
}

describeOnEngines([...defaultEngines, ...optionalEngines], "Concurrent writers", (openDatabase) => {
  defineTests(async () => (await openDatabase({ hasDemoData: true })).engine);
});

/** Like Hyperdrive, the pool accepts no settings, and requests do not wait for each other. */
async function openEngineLikeHyperdrive(): Promise<Engine> {
  const pool = createPool(await createTestDatabase("PostgreSQL", "demo data"), defaultTimeoutMs, { max: 20 });
  closeAfterTest(() => pool.end());
  return createPooledEngine({
    getPool: () => pool,
    statementTimeoutMs: defaultTimeoutMs,
    acceptsTimeoutSettings: false,
    isPipelined: false,
    canAwaitOtherRequests: false,
  });
}

describe.skipIf(!engineNames.includes("PostgreSQL"))("Concurrent writers on Hyperdrive", () => {
  defineTests(openEngineLikeHyperdrive);
});
