import { setTimeout as pause } from "node:timers/promises";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { findSubject } from "#dev/identity-provider/identity-provider.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createApiRequest, startApiLoad } from "#tests/support/apps/api-load.ts";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { startPostgres } from "#tests/support/engines/postgres.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const email = "ada@example.com";

test("the app survives restarts of PostgreSQL without losing data", { tag: "@no-script" }, async () => {
  test.setTimeout(180_000);
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const app = await startSeparateApp({ DATABASE_URL: databaseUrl, RATE_LIMIT_FACTOR: "1000" });
  const storage = await openStorage(postgres(databaseUrl));
  const identity = { issuer: app.identityUrl, subject: findSubject(email), email };
  const { id } = await storage.people.signIn(identity, new Date().toISOString());
  const request = createApiRequest(app.url, await openSession(storage, id, readSystemClock()));
  const load = startApiLoad(app.url, request);
  /** Waits until the load has created the given number of additional licenses. */
  const waitForLicenses = (additionalLicenseCount: number) => {
    const expectedCount = load.keysByCompany.size + additionalLicenseCount;
    return expect
      .poll(() => load.keysByCompany.size, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(expectedCount);
  };
  try {
    await waitForLicenses(150);
    const change = { kind: "grace", graceDays: 9 };
    const { result } = await request("POST", "/api/oem/bulk-runs", {
      keys: [...load.keysByCompany.values()],
      change,
    });
    const runPath = `/api/oem/bulk-runs/${(result as { id: number }).id}`;
    for (const mode of ["fast", "immediate"] as const) {
      await server.halt(mode);
      await pause(1_000);
      await server.resume();
      await waitForLicenses(20);
    }
    await load.stop();

    const outages = load.failures.filter(({ status }) => status === 503);
    expect(outages.length).toBeGreaterThan(0);
    for (const { code, retryAfter } of outages) {
      expect(code).toMatch(/^(DATABASE_DOWN|BUSY)$/);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
    // The app responds IDEMPOTENCY_RUNNING to a retry until it has released the reserved idempotency key.
    const otherCodes = new Set(load.failures.filter(({ status }) => status !== 503).map(({ code }) => code));
    expect([...otherCodes].filter((code) => code !== "IDEMPOTENCY_RUNNING")).toEqual([]);
    // The duration is infinite if a health check failed.
    expect(load.slowestHealthMs()).toBeLessThan(Infinity);
    await request("POST", "/api/oem/jobs/bulk-runs/run");
    const readRun = async () => (await request("GET", runPath)).result as Record<string, unknown>;
    await expect.poll(async () => (await readRun())["state"], { timeout: 30_000 }).toBe("done");
    const { total, changed, unchanged, skipped } = await readRun();
    expect(Number(changed) + Number(unchanged) + Number(skipped)).toBe(total);
    const filter = { companyName: "Restart", pageSize: 0 };
    const listResponse = await request("POST", "/api/oem/licenses/filtered", filter);
    expect(listResponse.result).toMatchObject({ totalEntityCount: load.keysByCompany.size });
    expect(await storage.licenses.findManyFull([...load.keysByCompany.values()])).toHaveLength(
      load.keysByCompany.size,
    );
    expect(await verifyChain(storage.history)).toMatchObject({ brokenPosition: null });
  } finally {
    await load.stop();
    await storage.close();
    await app.stop();
    await server.stop();
  }
});
