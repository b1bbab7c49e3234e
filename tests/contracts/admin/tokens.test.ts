import { expect, it } from "vitest";
import { createToken, deleteToken } from "#app/domain/token/api-tokens.ts";
import { type StoredToken, tokenPaging } from "#app/domain/token/token.ts";
import { newTokenValue, tokenHash } from "#app/domain/token/tokens.ts";
import type { Storage } from "#app/domain/storage.ts";
import { ada, clock } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type Open } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

const identity = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
const at = "2026-11-20T12:00:00.000Z";
const later = "2026-11-20T13:00:00.000Z";
const pepper = "the pepper of the tests";

async function withOwner(open: Open) {
  const opened = await open({ clock });
  const { id: ownerId } = await opened.storage.people.signIn(identity, at);
  return { ...opened, ownerId };
}

const token = (ownerId: number, changes: Partial<StoredToken> = {}): StoredToken => ({
  id: 7,
  start: "air_12345678",
  ownerId,
  expirationDate: later,
  lastUsedAt: null,
  lastUsedFrom: null,
  scopes: null,
  createdAt: at,
  ...changes,
});
const add = (storage: Storage, hash: string, added: StoredToken) =>
  storage.transact(async (work) => work.addToken(hash, added));
const page = (storage: Storage, query: object) => storage.tokens.page(tokenPaging.parse(query));

describeOnEveryEngine("API tokens", (open) => {
  it("are found by their hash and by their start, with their last use", async () => {
    const { storage, ownerId } = await withOwner(open);
    await add(storage, "hash", token(ownerId));
    expect(await storage.tokens.findByHash(["hash"])).toMatchObject({
      ...token(ownerId),
      owner: { id: ownerId, email: "ada@example.com" },
    });
    await storage.tokens.used(7, later, "192.0.2.7");
    expect(await storage.tokens.findByStart("air_12345678")).toEqual(
      token(ownerId, { lastUsedAt: later, lastUsedFrom: "192.0.2.7" }),
    );
    expect(await storage.tokens.findListed("air_12345678")).toEqual({
      token: "air_12345678…",
      expirationDate: later,
      ownerEmail: "ada@example.com",
      createdAt: at,
      updatedAt: at,
      lastUsedAt: later,
      lastUsedFrom: "192.0.2.7",
      scopes: null,
      ownerSeenAt: at,
    });
    expect(await storage.tokens.findListed("air_1234567")).toBeNull();
    for (const name of ["another", "Hash", "air_12345678"])
      expect(await storage.tokens.findByHash([name])).toBeNull();
    for (const name of ["air_1234567", "AIR_12345678", "hash"])
      expect(await storage.tokens.findByStart(name)).toBeNull();
  });

  it("share neither hash nor start", async () => {
    const { storage, ownerId } = await withOwner(open);
    await add(storage, "hash", token(ownerId));
    const sameHash = add(storage, "hash", token(ownerId, { id: 8, start: "air_other" }));
    await expectBusy(sameHash);
    const sameStart = add(storage, "other", token(ownerId, { id: 9 }));
    await expectBusy(sameStart);
    expect((await page(storage, {})).total).toBe(1);
  });

  it("are listed with their owner, sorted as requested", async () => {
    const { storage, ownerId } = await withOwner(open);
    await add(
      storage,
      "a",
      token(ownerId, { id: 1, start: "a", expirationDate: "2027-03-01T00:00:00.000Z" }),
    );
    await add(
      storage,
      "b",
      token(ownerId, { id: 2, start: "b", expirationDate: "2027-01-01T00:00:00.000Z" }),
    );
    await add(storage, "c", token(ownerId, { id: 3, start: "c", createdAt: later }));
    const listed = async (query: object) => (await page(storage, query)).rows.map((row) => row.token);
    expect((await page(storage, { pageSize: 1 })).rows).toEqual([
      {
        token: "c…",
        expirationDate: later,
        ownerEmail: "ada@example.com",
        createdAt: later,
        updatedAt: later,
        lastUsedAt: null,
        lastUsedFrom: null,
        scopes: null,
        ownerSeenAt: at,
      },
    ]);
    expect(await listed({})).toEqual(["c…", "b…", "a…"]);
    expect(await listed({ sortBy: "updatedAt", sortType: "ASC" })).toEqual(["a…", "b…", "c…"]);
    expect(await listed({ sortBy: "expirationDate" })).toEqual(["a…", "b…", "c…"]);
    expect(await listed({ pageNumber: 1, pageSize: 2 })).toEqual(["a…"]);
    expect(await page(storage, { pageSize: 0 })).toEqual({ rows: [], total: 3 });
  });

  it("are deleted with their owner", async () => {
    const { storage, engine, ownerId } = await withOwner(open);
    await add(storage, "hash", token(ownerId));
    await engine.db.deleteFrom("person").where("id", "=", ownerId).execute();
    expect(await storage.tokens.findByHash(["hash"])).toBeNull();
    expect((await page(storage, {})).total).toBe(0);
  });

  it("are created and deleted once on simultaneous requests", async () => {
    const { storage, openSecondStorage, ownerId } = await withOwner(open);
    const otherStorage = await openSecondStorage();
    const value = newTokenValue();
    const tokenInput = { token: value, expirationDate: later, scopes: null };
    const owner = { ...ada, personId: ownerId, scopes: null, tokenEnd: null };
    const results = await Promise.allSettled(
      [storage, otherStorage, storage].map((by) => createToken(by, owner, tokenInput, [pepper])),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    const rejections = results.filter((result) => result.status === "rejected");
    for (const { reason } of rejections) expect(reason).toMatchObject({ code: "TOKEN_EXISTS" });
    expect(await storage.tokens.findByHash([tokenHash(value, pepper)])).not.toBeNull();

    const deleted = await Promise.allSettled(
      [storage, otherStorage, storage].map((by) => deleteToken(by, ada, `${value.slice(0, 12)}…`, [pepper])),
    );
    expect(deleted.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    const tooLate = deleted.filter((result) => result.status === "rejected");
    for (const { reason } of tooLate) expect(reason).toMatchObject({ kind: "not-found" });
    expect((await storage.history.chain(0, 10)).map(({ event }) => event.eventName)).toEqual([
      "create-token",
      "delete-token",
    ]);
  });
});
