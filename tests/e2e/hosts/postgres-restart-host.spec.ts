import { setTimeout as pause } from "node:timers/promises";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { openSession } from "#app/domain/person/sessions.ts";
import { subjectOf } from "#dev/identity-provider/identity-provider.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { requestsIn, startApiLoad } from "#tests/support/apps/api-load.ts";
import { startOwnApp } from "#tests/support/apps/apps.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { startPostgres } from "#tests/support/engines/postgres.ts";

const email = "ada@example.com";

test(
  "the process survives restarts of PostgreSQL under load: requests get 503 meanwhile, and nothing is lost or doubled",
  { tag: "@plain" },
  async () => {
    test.setTimeout(180_000);
    const server = await startPostgres();
    const database = await server.newDatabase();
    const app = await startOwnApp({ DATABASE_URL: database, RATE_LIMIT_FACTOR: "1000" });
    const storage = await openStorage(postgres(database));
    const identity = { issuer: app.identityUrl, subject: subjectOf(email), email };
    const { id } = await storage.people.signIn(identity, new Date().toISOString());
    const request = requestsIn(app.url, await openSession(storage, id, new Date()));
    const load = startApiLoad(app.url, request);
    const hasMade = (more: number) => {
      const goal = load.created.size + more;
      return expect.poll(() => load.created.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(goal);
    };
    try {
      await hasMade(150);
      const change = { kind: "grace", graceDays: 9 };
      const { result } = await request("POST", "/api/oem/bulk-runs", {
        keys: [...load.created.values()],
        change,
      });
      const run = `/api/oem/bulk-runs/${(result as { id: number }).id}`;
      for (const mode of ["fast", "immediate"] as const) {
        await server.halt(mode);
        await pause(1_000);
        await server.resume();
        await hasMade(20);
      }
      await load.stop();

      const outages = load.failures.filter(({ status }) => status === 503);
      expect(outages.length).toBeGreaterThan(0);
      for (const { code, retryAfter } of outages) {
        expect(code).toMatch(/^(DATABASE_DOWN|BUSY)$/);
        expect(Number(retryAfter)).toBeGreaterThan(0);
      }
      // A repeated request conflicts with its reserved key until the app has released that.
      const otherCodes = new Set(
        load.failures.filter(({ status }) => status !== 503).map(({ code }) => code),
      );
      expect([...otherCodes].filter((code) => code !== "CONFLICT")).toEqual([]);
      expect(load.slowestHealthMs()).toBeLessThan(Infinity);
      await request("POST", "/api/oem/jobs/bulk-runs/run");
      const state = async () => (await request("GET", run)).result as Record<string, unknown>;
      await expect.poll(async () => (await state())["state"], { timeout: 30_000 }).toBe("done");
      const { total, changed, unchanged, skipped } = await state();
      expect(Number(changed) + Number(unchanged) + Number(skipped)).toBe(total);
      const filter = { companyName: "Restart", pageSize: 0 };
      const listed = await request("POST", "/api/oem/licenses/filtered", filter);
      expect(listed.result).toMatchObject({ totalEntityCount: load.created.size });
      expect(await storage.licenses.manyInFull([...load.created.values()])).toHaveLength(load.created.size);
      expect(await verifyChain(storage.history)).toMatchObject({ broken: null });
    } finally {
      await load.stop();
      await storage.close();
      await app.stop();
      await server.stop();
    }
  },
);
