import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { generateTokenValue, findTokenOwner, hashToken } from "#app/domain/token/tokens.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { type Instant, addMs, instantOf } from "#app/domain/time/time.ts";

const pepper = "the pepper of the tests";
const minuteMs = 60_000;
const identity = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
const startMs = Date.parse("2026-11-20T12:00:00.000Z");
const expirationDate = "2026-11-30T23:59:59.999Z";
const timeAfter = (ms: number) => instantOf(startMs + ms);

it("a token value is hard to guess and easy to recognize", () => {
  const values = new Set(Array.from({ length: 200 }, generateTokenValue));
  expect(values.size).toBe(200);
  for (const value of values) expect(value).toMatch(/^air_[0-9A-Za-z]{38}$/);
  const characters = new Set([...values].flatMap((value) => value.slice(4).split("")));
  expect(characters.size).toBe(62);
});

describeOnEveryEngine("An API token", (openDatabase) => {
  async function createToken() {
    const { storage, engine } = await openDatabase();
    const owner = await storage.people.signIn(identity, timeAfter(0));
    const value = generateTokenValue();
    const token = {
      id: 7,
      start: value.slice(0, 12),
      ownerId: owner.id,
      expirationDate,
      lastUsedAt: null,
      lastUsedFrom: null,
      scopes: null,
      name: null,
      isAssistant: false,
    };
    const hash = hashToken(value, pepper);
    await storage.transact(async (transaction) =>
      transaction.tokens.add(hash, { ...token, createdAt: timeAfter(0) }),
    );
    const readRows = () => engine.db.selectFrom("api_token").selectAll().execute();
    return {
      storage,
      engine,
      owner,
      value,
      readRows,
      findOwnerAt: (time: Instant) =>
        findTokenOwner(
          { ...storage, trustedProviders: [exampleTrustedProvider], tokenDaysAfterSignIn: null },
          value,
          [pepper],
          time,
        ),
    };
  }

  it("is stored only as a keyed hash and its start", async () => {
    const { value, readRows } = await createToken();
    const [row] = await readRows();
    expect(row).toMatchObject({
      hash: createHmac("sha256", pepper).update(value).digest("hex"),
      start: value.slice(0, 12),
    });
    expect(JSON.stringify(row)).not.toContain(value.slice(12));
  });

  it("is valid until its last millisecond", async () => {
    const { findOwnerAt, owner } = await createToken();
    expect(await findOwnerAt(expirationDate)).toMatchObject({ id: owner.id });
    expect(await findOwnerAt(addMs(expirationDate, 1))).toBeNull();
  });

  it("is invalid if it differs or is hashed with another key", async () => {
    const { storage, value } = await createToken();
    const valueStart = value.slice(0, -1);
    const lastCharacter = value.slice(-1);
    const invalidTokens = [
      `${valueStart}${lastCharacter === "a" ? "b" : "a"}`,
      valueStart,
      `${value}x`,
      value.toUpperCase(),
      value.slice(0, 12),
      "",
    ];
    for (const invalidToken of invalidTokens)
      expect(
        await findTokenOwner(
          { ...storage, trustedProviders: [exampleTrustedProvider], tokenDaysAfterSignIn: null },
          invalidToken,
          [pepper],
          timeAfter(0),
        ),
      ).toBeNull();
    expect(
      await findTokenOwner(
        { ...storage, trustedProviders: [exampleTrustedProvider], tokenDaysAfterSignIn: null },
        value,
        ["another pepper"],
        timeAfter(0),
      ),
    ).toBeNull();
  });

  it("has the current privileges of its owner", async () => {
    const { findOwnerAt, owner, engine } = await createToken();
    const setPrivileges = (privileges: string) =>
      engine.db.updateTable("person").set({ privileges }).where("id", "=", owner.id).execute();
    await setPrivileges('["tags-create"]');
    expect(await findOwnerAt(timeAfter(1))).toMatchObject({ privileges: ["tags-create"] });
    await setPrivileges("[]");
    expect(await findOwnerAt(timeAfter(2))).toMatchObject({ privileges: [] });
  });

  it("stores its use at most once a minute if it is valid", async () => {
    const { findOwnerAt, readRows } = await createToken();
    const readLastUseAfter = async (ms: number) => {
      await findOwnerAt(timeAfter(ms));
      return (await readRows())[0]?.last_used_at;
    };
    expect(await readLastUseAfter(0)).toBe(startMs);
    expect(await readLastUseAfter(minuteMs - 1)).toBe(startMs);
    expect(await readLastUseAfter(minuteMs)).toBe(startMs + minuteMs);
    expect(await readLastUseAfter(365 * 24 * 60 * minuteMs)).toBe(startMs + minuteMs);
  });

  it("is hashed again with a newer pepper at its next use", async () => {
    const { storage, value, readRows } = await createToken();
    const storageWithTrust = {
      ...storage,
      trustedProviders: [exampleTrustedProvider],
      tokenDaysAfterSignIn: null,
    };
    const newerPepper = "a newer pepper of the tests";
    expect(await findTokenOwner(storageWithTrust, value, [newerPepper], timeAfter(0))).toBeNull();
    expect(await findTokenOwner(storageWithTrust, value, [newerPepper, pepper], timeAfter(0))).not.toBeNull();
    expect(await readRows()).toMatchObject([
      { hash: createHmac("sha256", newerPepper).update(value).digest("hex") },
    ]);
    expect(await findTokenOwner(storageWithTrust, value, [newerPepper], timeAfter(0))).not.toBeNull();
  });
});
