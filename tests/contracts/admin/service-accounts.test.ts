import { expect, it } from "vitest";
import { readDashboard } from "#app/domain/dashboard/dashboard.ts";
import type { StoredServiceAccount } from "#app/domain/service-account/service-account-store.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf, msOf } from "#app/domain/time/time.ts";
import { clock } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type OpenDatabase } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

const owner = { issuer: "https://id.example.com", subject: "mert", email: "mert@example.com" };
const createdAt = "2026-11-20T12:00:00.000Z";

async function openWithOwner(open: OpenDatabase) {
  const database = await open({ clock });
  const { id: ownerId } = await database.storage.people.signIn(owner, createdAt);
  const account: StoredServiceAccount = {
    id: 7,
    name: "Nightly Éxport",
    hash: "hash of the token",
    start: "svc_12345678",
    ownerId,
    scopes: ["license-create", "tags-create"],
    expiresAt: null,
    confirmedAt: createdAt,
    createdBy: "ada@example.com",
    createdAt,
    lastUsedAt: null,
    lastUsedFrom: null,
    rowVersion: 1,
  };
  const { storage } = database;
  await add(storage, account);
  return { ...database, account };
}

const daysLater = (days: number) => instantOf(msOf(createdAt) + days * 86_400_000);

const add = (storage: Storage, account: StoredServiceAccount) =>
  storage.transact(async (transaction) => transaction.serviceAccounts.add(account));

const change = (storage: Storage, account: StoredServiceAccount) =>
  storage.transact(async (transaction) => transaction.serviceAccounts.change(account));

describeOnEveryEngine("Stored service accounts", (open) => {
  it("are found by id and by the hash of their token, with their owner", async () => {
    const { storage, account } = await openWithOwner(open);
    const record = {
      ...account,
      owner: { id: account.ownerId, email: owner.email, issuer: owner.issuer, disabledAt: null },
    };
    expect(await storage.serviceAccounts.find(7)).toEqual(record);
    expect(await storage.serviceAccounts.findByAnyHash(["other", "hash of the token"])).toEqual(record);
    expect(await storage.serviceAccounts.list()).toEqual([record]);
    expect([
      await storage.serviceAccounts.find(8),
      await storage.serviceAccounts.findByAnyHash(["other"]),
    ]).toEqual([null, null]);
  });

  it("stay without an owner when the owner is erased", async () => {
    const { storage } = await openWithOwner(open);
    await storage.transact(async (transaction) => {
      transaction.people.remove(owner.email);
      transaction.people.eraseAuthor("ada@example.com");
    });
    expect(await storage.serviceAccounts.list()).toMatchObject([
      { ownerId: null, owner: null, createdBy: "an erased person" },
    ]);
  });

  it("keep their last use when they are changed", async () => {
    const { storage, account } = await openWithOwner(open);
    await storage.serviceAccounts.recordUse(7, createdAt, "203.0.113.7");
    await storage.serviceAccounts.rehash(7, "new hash");
    await change(storage, { ...account, hash: "new hash", name: "Hourly export", scopes: "read" });
    expect(await storage.serviceAccounts.find(7)).toMatchObject({
      name: "Hourly export",
      hash: "new hash",
      scopes: "read",
      lastUsedAt: createdAt,
      lastUsedFrom: "203.0.113.7",
      rowVersion: 2,
    });
  });

  it("have different names, regardless of case and accents", async () => {
    const { storage, account } = await openWithOwner(open);
    const twin = { ...account, id: 8, hash: "other", name: "nightly export" };
    await expectBusy(add(storage, twin));
    expect(await storage.serviceAccounts.list()).toHaveLength(1);
  });

  it("have no privileges if the stored scopes are damaged", async () => {
    const { storage, engine } = await openWithOwner(open);
    await engine.db.updateTable("service_account").set({ scopes: "[]!" }).execute();
    expect(await storage.serviceAccounts.list()).toMatchObject([{ scopes: [] }]);
  });

  it("are on the dashboard of their owner before they rest, and of users who manage tokens when they rest", async () => {
    const { storage, account } = await openWithOwner(open);
    await add(storage, { ...account, id: 8, name: "Ended", hash: "other", expiresAt: daysLater(80) });
    const listFigures = async (email: string, days: number) => {
      const viewer = { email, isAdmin: true, privileges: [] };
      const { figures } = await readDashboard(storage.dashboard, viewer, daysLater(days));
      return figures
        .filter(({ name }) => name.startsWith("service-accounts"))
        .map(({ count, lines }) => [count, ...lines.map(({ id, at }) => `${id} ${at}`)]);
    };
    expect(await listFigures("Mert@example.com", 75.9)).toEqual([[0], [0]]);
    expect(await listFigures("Mert@example.com", 76)).toEqual([[1, `7 ${daysLater(90)}`], [0]]);
    expect(await listFigures("ada@example.com", 90)).toEqual([
      [0],
      [2, `8 ${daysLater(80)}`, `7 ${daysLater(90)}`],
    ]);
  });

  it("are removed", async () => {
    const { storage } = await openWithOwner(open);
    await storage.transact(async (transaction) => transaction.serviceAccounts.remove(7));
    expect(await storage.serviceAccounts.list()).toEqual([]);
  });
});
