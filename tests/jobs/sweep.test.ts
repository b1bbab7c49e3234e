import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openSession, personOfSession } from "#app/domain/person/sessions.ts";
import { sweep } from "#app/jobs/sweep.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { exampleTrust } from "#tests/fixtures/trust.ts";
import { openStorage } from "#app/storage/open-storage.ts";

test("the sweep deletes expired data and keeps valid data", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sweep-"));
  const storage = await openStorage(nodeSqlite(join(folder, "licenses.sqlite")));
  const now = new Date("2026-11-20T12:00:00.000Z");
  const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const mert = { issuer: exampleTrust.issuer, subject: "mert", email: "mert@example.com" };
  const { id } = await storage.people.signIn(mert, earlier(100).toISOString());
  const [idle, current] = [
    await openSession(storage, id, earlier(61)),
    await openSession(storage, id, earlier(59)),
  ];
  const limits = {
    abandonedBefore: earlier(10_000).toISOString(),
    forgottenBefore: earlier(10_000).toISOString(),
  };
  const reserve = (key: string, minutes: number) =>
    storage.idempotency.reserve("mert", key, "hash", earlier(minutes).toISOString(), limits);
  await reserve("old", 24 * 60 + 1);
  await reserve("young", 23 * 60);
  await storage.rateLimits.hit("sign-in", earlier(61).toISOString(), 1);
  await storage.rateLimits.hit("sign-in", earlier(59).toISOString(), 1);

  await sweep(storage, now);

  const storageWithTrust = { ...storage, trusts: [exampleTrust] };
  expect(await personOfSession(storageWithTrust, idle, earlier(59))).toBeNull();
  expect(await personOfSession(storageWithTrust, current, now)).toMatchObject({ email: "mert@example.com" });
  expect(await reserve("old", 0)).toBeNull();
  expect(await reserve("young", 0)).toMatchObject({ bodyHash: "hash" });
  expect(await storage.rateLimits.hit("sign-in", earlier(61).toISOString(), 1)).toBe(true);
  expect(await storage.rateLimits.hit("sign-in", earlier(59).toISOString(), 1)).toBe(false);

  await storage.close();
  await rm(folder, { recursive: true });
});
