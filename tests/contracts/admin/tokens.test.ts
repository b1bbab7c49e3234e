import { expect, it } from "vitest";
import { createToken, deleteToken } from "#app/domain/token/api-tokens.ts";
import { type StoredToken, tokenPaging } from "#app/domain/token/token.ts";
import { generateTokenValue, hashToken } from "#app/domain/token/tokens.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { ada, clock } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine, type OpenDatabase } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

const identity = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
const creationTime = "2026-11-20T12:00:00.000Z";
const laterTime = "2026-11-20T13:00:00.000Z";
const pepper = "the pepper of the tests";

async function openStorageWithOwner(openDatabase: OpenDatabase) {
  const openedStorage = await openDatabase({ clock });
  const { id: ownerId } = await openedStorage.storage.people.signIn(identity, creationTime);
  return { ...openedStorage, ownerId };
}

const buildToken = (ownerId: number, changes: Partial<StoredToken> = {}): StoredToken => ({
  id: 7,
  start: "air_12345678",
  ownerId,
  expirationDate: laterTime,
  lastUsedAt: null,
  lastUsedFrom: null,
  scopes: null,
  name: null,
  isAssistant: false,
  createdAt: creationTime,
  ...changes,
});
const addToken = (storage: Storage, hash: string, newToken: StoredToken) =>
  storage.transact(async (transaction) => transaction.tokens.add(hash, newToken));
const listTokens = (storage: Storage, query: object) => storage.tokens.listPage(tokenPaging.parse(query));

describeOnEveryEngine("API tokens", (openDatabase) => {
  it("can be read by their hash and by their start, with their last use", async () => {
    const { storage, ownerId } = await openStorageWithOwner(openDatabase);
    const namedToken = buildToken(ownerId, { name: "Nightly export" });
    await addToken(storage, "hash", namedToken);
    expect(await storage.tokens.findByAnyHash(["hash"])).toMatchObject({
      ...namedToken,
      owner: { id: ownerId, email: "ada@example.com" },
    });
    await storage.tokens.recordUse(7, laterTime, "192.0.2.7");
    const { scopes: _scopes, ...tokenWithoutScopes } = namedToken;
    expect(await storage.tokens.findByStart("air_12345678")).toEqual({
      ...tokenWithoutScopes,
      lastUsedAt: laterTime,
      lastUsedFrom: "192.0.2.7",
    });
    expect(await storage.tokens.findListedToken("air_12345678")).toEqual({
      token: "air_12345678…",
      name: "Nightly export",
      expirationDate: laterTime,
      ownerEmail: "ada@example.com",
      createdAt: creationTime,
      updatedAt: creationTime,
      lastUsedAt: laterTime,
      lastUsedFrom: "192.0.2.7",
      scopes: null,
      isAssistant: false,
      ownerLastSignInAt: creationTime,
    });
    expect(await storage.tokens.findListedToken("air_1234567")).toBeNull();
    for (const hash of ["another", "Hash", "air_12345678"])
      expect(await storage.tokens.findByAnyHash([hash])).toBeNull();
    for (const start of ["air_1234567", "AIR_12345678", "hash"])
      expect(await storage.tokens.findByStart(start)).toBeNull();
  });

  it("must have a unique hash and a unique start", async () => {
    const { storage, ownerId } = await openStorageWithOwner(openDatabase);
    await addToken(storage, "hash", buildToken(ownerId));
    const additionWithSameHash = addToken(
      storage,
      "hash",
      buildToken(ownerId, { id: 8, start: "air_other" }),
    );
    await expectBusy(additionWithSameHash);
    const additionWithSameStart = addToken(storage, "other", buildToken(ownerId, { id: 9 }));
    await expectBusy(additionWithSameStart);
    expect((await listTokens(storage, {})).total).toBe(1);
  });

  it("are listed with their owner in the requested order", async () => {
    const { storage, ownerId } = await openStorageWithOwner(openDatabase);
    await addToken(
      storage,
      "a",
      buildToken(ownerId, { id: 1, start: "a", expirationDate: "2027-03-01T00:00:00.000Z" }),
    );
    await addToken(
      storage,
      "b",
      buildToken(ownerId, { id: 2, start: "b", expirationDate: "2027-01-01T00:00:00.000Z" }),
    );
    await addToken(storage, "c", buildToken(ownerId, { id: 3, start: "c", createdAt: laterTime }));
    const listStarts = async (query: object) =>
      (await listTokens(storage, query)).rows.map((row) => row.token);
    expect((await listTokens(storage, { pageSize: 1 })).rows).toEqual([
      {
        token: "c…",
        name: null,
        expirationDate: laterTime,
        ownerEmail: "ada@example.com",
        createdAt: laterTime,
        updatedAt: laterTime,
        lastUsedAt: null,
        lastUsedFrom: null,
        scopes: null,
        isAssistant: false,
        ownerLastSignInAt: creationTime,
      },
    ]);
    expect(await listStarts({})).toEqual(["c…", "b…", "a…"]);
    expect(await listStarts({ sortBy: "updatedAt", sortType: "ASC" })).toEqual(["a…", "b…", "c…"]);
    expect(await listStarts({ sortBy: "expirationDate" })).toEqual(["a…", "b…", "c…"]);
    expect(await listStarts({ pageNumber: 1, pageSize: 2 })).toEqual(["a…"]);
    expect(await listTokens(storage, { pageSize: 0 })).toEqual({ rows: [], total: 3 });
  });

  it("are deleted with their owner", async () => {
    const { storage, engine, ownerId } = await openStorageWithOwner(openDatabase);
    await addToken(storage, "hash", buildToken(ownerId));
    await engine.db.deleteFrom("person").where("id", "=", ownerId).execute();
    expect(await storage.tokens.findByAnyHash(["hash"])).toBeNull();
    expect((await listTokens(storage, {})).total).toBe(0);
  });

  it("are created and deleted once by simultaneous requests", async () => {
    const { storage, openSecondStorage, ownerId } = await openStorageWithOwner(openDatabase);
    const otherStorage = await openSecondStorage();
    const tokenValue = generateTokenValue();
    const tokenBody = { token: tokenValue, expirationDate: laterTime, scopes: null };
    const owner = { ...ada, personId: ownerId, scopes: null, tokenEnd: null };
    const results = await Promise.allSettled(
      [storage, otherStorage, storage].map((processStorage) =>
        createToken(processStorage, owner, tokenBody, [pepper]),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    const rejections = results.filter((result) => result.status === "rejected");
    for (const { reason } of rejections) expect(reason).toMatchObject({ code: "TOKEN_EXISTS" });
    expect(await storage.tokens.findByAnyHash([hashToken(tokenValue, pepper)])).not.toBeNull();

    const deletions = await Promise.allSettled(
      [storage, otherStorage, storage].map((processStorage) =>
        deleteToken(processStorage, ada, `${tokenValue.slice(0, 12)}…`, [pepper]),
      ),
    );
    expect(deletions.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
    const rejectedDeletions = deletions.filter((result) => result.status === "rejected");
    for (const { reason } of rejectedDeletions) expect(reason).toMatchObject({ kind: "not-found" });
    expect((await storage.history.listChainAfter(0, 10)).rows.map(({ event }) => event.eventName)).toEqual([
      "create-token",
      "delete-token",
    ]);
  });
});
