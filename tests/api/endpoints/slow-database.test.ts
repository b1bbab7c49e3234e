import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { runWithDatabaseTimeout } from "#app/storage/engine/timeout.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { type ApiUnderTest, startTestApi, errorBody } from "#tests/support/api/api.ts";
import { buildManualLicenseBody } from "#tests/support/customers/license-bodies.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { lockDatabase } from "#tests/support/engines/lock-database.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

const licensesPath = "/api/oem/licenses";
const licenseListPath = "/api/oem/licenses/filtered";
const minuteMs = 60_000;
const shortTimeoutMs = 150;

const createLicense = ({ asMert }: ApiUnderTest, notes = "saved") =>
  asMert.post(licensesPath, buildManualLicenseBody({ notes }));
const listLicenses = ({ asMert }: ApiUnderTest) => asMert.post(licenseListPath, {});
const fetchReadiness = ({ asAnonymous }: ApiUnderTest) => asAnonymous.get("/readyz");

const countRows = async ({ engine }: ApiUnderTest) => {
  const countQuery = sql<{ n: number }>`select (select count(*) from license) + (select count(*) from history)
    + (select count(*) from quota) + (select count(*) from idempotency) as n`;
  return (await countQuery.execute(engine.db)).rows;
};

const lockApiDatabase = ({ engine }: ApiUnderTest) => lockDatabase(engine);

describe("While another process locks the database", () => {
  it("reads succeed at once, and a save succeeds after the lock is released", async () => {
    const api = await startTestApi();
    api.advanceClock(2 * minuteMs);
    const { release } = await lockApiDatabase(api);
    let isSaved = false;
    const saves = Array.from({ length: 5 }, () => createLicense(api).finally(() => (isSaved = true)));
    const startedAt = performance.now();
    expect((await api.asAnonymous.get("/healthz")).status).toBe(200);
    expect((await listLicenses(api)).status).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    expect(isSaved).toBe(false);
    release();
    for (const response of await Promise.all(saves)) expect(response.status).toBe(201);
  });

  it("saves end in a 503 with Retry-After and write nothing", async () => {
    const api = await startTestApi();
    const initialRowCount = await countRows(api);
    const { release } = await lockApiDatabase(api);
    const responses = await runWithDatabaseTimeout(shortTimeoutMs, () =>
      Promise.all([
        createLicense(api),
        createLicense(api),
        api.asMert.post(licensesPath, buildManualLicenseBody(), { "idempotency-key": "once" }),
      ]),
    );
    for (const response of responses) {
      expect([response.status, response.body]).toEqual([503, errorBody("BUSY")]);
      expect(response.headers.get("retry-after")).toBe("1");
    }
    const notReadyResponse = await runWithDatabaseTimeout(shortTimeoutMs, () => fetchReadiness(api));
    expect([notReadyResponse.status, notReadyResponse.body]).toEqual([503, errorBody("NOT_WRITABLE")]);
    expect(await countRows(api)).toEqual(initialRowCount);
    release();
    api.advanceClock(1_000);
    expect((await fetchReadiness(api)).status).toBe(200);
    expect((await createLicense(api)).status).toBe(201);
  });
});

describe("While the database accepts no writes", () => {
  it("saves end in a 503 if the disk is full, and succeed when there is space again", async () => {
    const api = await startTestApi();
    const initialRowCount = await countRows(api);
    const setMaxPages = (pageCount: string) =>
      sql.raw(`pragma max_page_count = ${pageCount}`).execute(api.engine.db);
    await setMaxPages("1");
    const rejectedSave = await createLicense(api, "n".repeat(10_000));
    expect([rejectedSave.status, rejectedSave.body]).toEqual([503, errorBody("DATABASE_DOWN")]);
    expect(rejectedSave.headers.get("retry-after")).toBe("5");
    expect(api.logLines).toMatchObject([
      { level: "error", facts: { reason: expect.stringContaining("full") } },
    ]);
    expect(await countRows(api)).toEqual(initialRowCount);
    await setMaxPages("1000000");
    expect((await createLicense(api)).status).toBe(201);
  });

  it("readiness reports that the database is read-only", async () => {
    const api = await startTestApi();
    await sql.raw("pragma query_only = on").execute(api.engine.db);
    api.advanceClock(2 * minuteMs);
    const notReadyResponse = await fetchReadiness(api);
    expect([notReadyResponse.status, notReadyResponse.body]).toEqual([503, errorBody("NOT_WRITABLE")]);
    expect((await listLicenses(api)).status).toBe(200);
    expect((await createLicense(api)).status).toBe(503);
  });
});

describe("Readiness", () => {
  it("is checked at most once a second", async () => {
    const api = await startTestApi();
    const fetchProbeValue = () =>
      api.engine.db.selectFrom("idempotency").select("body").executeTakeFirstOrThrow();
    expect((await fetchReadiness(api)).status).toBe(200);
    const firstProbeValue = await fetchProbeValue();
    for (let index = 0; index < 5; index += 1) expect((await fetchReadiness(api)).status).toBe(200);
    expect(await fetchProbeValue()).toEqual(firstProbeValue);
    api.advanceClock(1_000);
    await fetchReadiness(api);
    expect(await fetchProbeValue()).not.toEqual(firstProbeValue);
  });
});

describe("A PostgreSQL database", () => {
  const databaseDownError = { kind: "unavailable", code: "DATABASE_DOWN" };

  it("is reported as unavailable if it does not respond", async () => {
    const silentServer = createServer().listen(0, "127.0.0.1");
    await once(silentServer, "listening");
    closeAfterTest(() => silentServer.close());
    const { port } = silentServer.address() as AddressInfo;
    const engine = postgres(
      `postgres://license_desk:secret@127.0.0.1:${port}/desk`,
      undefined,
      shortTimeoutMs,
    );
    closeAfterTest(() => engine.close());
    await expect(engine.db.selectFrom("license").select("id").execute()).rejects.toMatchObject(
      databaseDownError,
    );
    await expect(engine.queryInSnapshot([])).rejects.toMatchObject(databaseDownError);
  });

  it.skipIf(!engineNames.includes("PostgreSQL"))(
    "cancels a slow statement except for maintenance",
    async () => {
      const url = await createTestDatabase("PostgreSQL", "empty");
      const engine = postgres(url, undefined, shortTimeoutMs);
      closeAfterTest(() => engine.close());
      const slowQuery = sql`select pg_sleep(0.5)`;
      const outcomes = await Promise.allSettled(
        Array.from({ length: 11 }, () => slowQuery.execute(engine.db)),
      );
      for (const outcome of outcomes)
        expect(outcome).toMatchObject({ status: "rejected", reason: databaseDownError });
      await expect(engine.commit([{ query: slowQuery.compile(engine.db) }])).rejects.toMatchObject(
        databaseDownError,
      );
      await engine.commit([{ query: slowQuery.compile(engine.db) }], { timeout: "maintenance" });
      expect(await engine.queryInSnapshot([sql`select 1 as one`.compile(engine.db)])).toEqual([[{ one: 1 }]]);
    },
  );
});
