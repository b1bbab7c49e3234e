import { expect, test } from "vitest";
import { deleteLicense, restoreLicense } from "#app/domain/license/delete-license.ts";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import {
  acmeInfinite,
  ada,
  globexExpiring,
  hooliDeleted,
  issue,
  lodzOffline,
  now,
} from "#tests/fixtures/licenses.ts";
import { addMs } from "#app/domain/time/time.ts";

const dayMs = 86_400_000;
const timeAfter = (ms: number) => addMs(now, ms);

test("a deleted license is stored for 30 days and then removed", async () => {
  const storage = await openStorage(nodeSqlite(":memory:"));
  const deletedLicense = await issue(storage, globexExpiring());
  const restoredLicense = await issue(storage, lodzOffline());
  const liveLicense = await issue(storage, acmeInfinite({ tags: [] }));
  await deleteLicense(storage, ada, deletedLicense.record.key);
  await deleteLicense(storage, ada, restoredLicense.record.key);
  const storedLicense = await storage.licenses.findFull(deletedLicense.record.key);

  await jobs.retention(storage, timeAfter(30 * dayMs));
  expect(await storage.licenses.findFull(deletedLicense.record.key)).toEqual(storedLicense);
  await restoreLicense(storage, { ...ada, actedAt: timeAfter(30 * dayMs) }, restoredLicense.record.key);

  await jobs.retention(storage, timeAfter(30 * dayMs + 1));
  expect(await storage.licenses.find(deletedLicense.record.key)).toBeNull();
  expect((await storage.licenses.find(restoredLicense.record.key))?.record.deletedAt).toBeNull();
  expect(await storage.licenses.findFull(liveLicense.record.key)).toEqual(liveLicense);
  const { rows } = await storage.history.listByLicense(deletedLicense.record.key, 0, 10);
  expect(rows.map(({ eventName }) => eventName)).toEqual(["delete", "create"]);
  expect(await verifyChain(storage.history)).toEqual({ validEventCount: 6, brokenPosition: null });
  await storage.close();
});

test("simultaneous runs remove many deleted licenses", async () => {
  const storage = await openStorage(nodeSqlite(":memory:"));
  const keys: string[] = [];
  for (let count = 0; count < 45; count += 1) keys.push((await issue(storage, hooliDeleted())).record.key);
  const simultaneousRuns = [1, 2].map(() => jobs.retention(storage, timeAfter(60 * dayMs)));
  await Promise.all(simultaneousRuns);
  for (const key of keys) expect(await storage.licenses.find(key)).toBeNull();
  await jobs.retention(storage, timeAfter(60 * dayMs));
  await storage.close();
});

test("a license is not removed before its instance is deleted", async () => {
  const engine = nodeSqlite(":memory:");
  const storage = await openStorage(engine);
  const hostedLicense = await issue(storage, hooliDeleted());
  const otherLicense = await issue(storage, hooliDeleted());
  const instance = {
    id: 1,
    customer_id: null,
    license_id: hostedLicense.record.id,
    subdomain: "hooli",
    hostname: "hooli.example.com",
    source: "marketplace",
    plan: "paid",
    status: "ready",
    trial_ends_at: null,
    created_at: 1,
    created_by: "ada@example.com",
    updated_at: 1,
    deleted_at: null,
    row_version: 1,
  };
  await engine.db.insertInto("instance").values(instance).execute();
  await jobs.retention(storage, timeAfter(60 * dayMs));
  expect(await storage.licenses.find(hostedLicense.record.key)).not.toBeNull();
  expect(await storage.licenses.find(otherLicense.record.key)).toBeNull();
  await engine.db.deleteFrom("instance").execute();
  await jobs.retention(storage, timeAfter(60 * dayMs));
  expect(await storage.licenses.find(hostedLicense.record.key)).toBeNull();
  await storage.close();
});
