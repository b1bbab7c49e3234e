import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSession, findPersonOfSession } from "#app/domain/person/sessions.ts";
import { removeStaleRows } from "#app/jobs/sweep.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { addMs } from "#app/domain/time/time.ts";

test("the sweep job deletes expired data and no valid data", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweep-"));
  const storage = await openStorage(nodeSqlite(join(folder, "licenses.sqlite")));
  const now = "2026-11-20T12:00:00.000Z";
  const minutesAgo = (minutes: number) => addMs(now, -minutes * 60_000);
  const mert = { issuer: exampleTrustedProvider.issuer, subject: "mert", email: "mert@example.com" };
  const { id } = await storage.people.signIn(mert, minutesAgo(100));
  const idleSession = await openSession(storage, id, minutesAgo(61));
  const currentSession = await openSession(storage, id, minutesAgo(59));
  const limits = {
    abandonedBefore: minutesAgo(10_000),
    expiredBefore: minutesAgo(10_000),
  };
  const reserveKey = (key: string, minutes: number) =>
    storage.idempotency.reserve("mert", key, "hash", minutesAgo(minutes), limits);
  await reserveKey("old", 24 * 60 + 1);
  await reserveKey("young", 23 * 60);
  await storage.rateLimits.addHit("sign-in", minutesAgo(61), 1);
  await storage.rateLimits.addHit("sign-in", minutesAgo(59), 1);

  await removeStaleRows(storage, now);

  const storageWithTrust = { ...storage, trustedProviders: [exampleTrustedProvider] };
  expect(await findPersonOfSession(storageWithTrust, idleSession, minutesAgo(59))).toBeNull();
  expect(await findPersonOfSession(storageWithTrust, currentSession, now)).toMatchObject({
    email: "mert@example.com",
  });
  expect(await reserveKey("old", 0)).toBeNull();
  expect(await reserveKey("young", 0)).toMatchObject({ requestHash: "hash" });
  expect(await storage.rateLimits.addHit("sign-in", minutesAgo(61), 1)).toBe(true);
  expect(await storage.rateLimits.addHit("sign-in", minutesAgo(59), 1)).toBe(false);

  await storage.close();
  await rm(folder, { recursive: true });
});
