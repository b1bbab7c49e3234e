import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSession, findPersonOfSession } from "#app/domain/person/sessions.ts";
import { removeStaleRows } from "#app/jobs/sweep.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { openStorage } from "#app/storage/open-storage.ts";

test("the sweep job deletes expired data and no valid data", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweep-"));
  const storage = await openStorage(nodeSqlite(join(folder, "licenses.sqlite")));
  const now = new Date("2026-11-20T12:00:00.000Z");
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const mert = { issuer: exampleTrustedProvider.issuer, subject: "mert", email: "mert@example.com" };
  const { id } = await storage.people.signIn(mert, minutesAgo(100).toISOString());
  const idleSession = await openSession(storage, id, minutesAgo(61));
  const currentSession = await openSession(storage, id, minutesAgo(59));
  const limits = {
    abandonedBefore: minutesAgo(10_000).toISOString(),
    expiredBefore: minutesAgo(10_000).toISOString(),
  };
  const reserveKey = (key: string, minutes: number) =>
    storage.idempotency.reserve("mert", key, "hash", minutesAgo(minutes).toISOString(), limits);
  await reserveKey("old", 24 * 60 + 1);
  await reserveKey("young", 23 * 60);
  await storage.rateLimits.addHit("sign-in", minutesAgo(61).toISOString(), 1);
  await storage.rateLimits.addHit("sign-in", minutesAgo(59).toISOString(), 1);

  await removeStaleRows(storage, now);

  const storageWithTrust = { ...storage, trustedProviders: [exampleTrustedProvider] };
  expect(await findPersonOfSession(storageWithTrust, idleSession, minutesAgo(59))).toBeNull();
  expect(await findPersonOfSession(storageWithTrust, currentSession, now)).toMatchObject({
    email: "mert@example.com",
  });
  expect(await reserveKey("old", 0)).toBeNull();
  expect(await reserveKey("young", 0)).toMatchObject({ requestHash: "hash" });
  expect(await storage.rateLimits.addHit("sign-in", minutesAgo(61).toISOString(), 1)).toBe(true);
  expect(await storage.rateLimits.addHit("sign-in", minutesAgo(59).toISOString(), 1)).toBe(false);

  await storage.close();
  await rm(folder, { recursive: true });
});
