import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { newTokenValue, personOfToken, tokenHash } from "#app/domain/token/tokens.ts";
import { exampleTrust } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const pepper = "the pepper of the tests";
const minuteMs = 60_000;
const identity = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
const beginning = Date.parse("2026-11-20T12:00:00.000Z");
const expirationDate = "2026-11-30T23:59:59.999Z";
const at = (ms: number) => new Date(beginning + ms);

it("A token's value is hard to guess and easy to recognize", () => {
  const values = new Set(Array.from({ length: 200 }, newTokenValue));
  expect(values.size).toBe(200);
  for (const value of values) expect(value).toMatch(/^air_[0-9A-Za-z]{38}$/);
  const characters = new Set([...values].flatMap((value) => value.slice(4).split("")));
  expect(characters.size).toBe(62);
});

describeOnEveryEngine("An API token", (open) => {
  async function newToken() {
    const { storage, engine } = await open();
    const owner = await storage.people.signIn(identity, at(0).toISOString());
    const value = newTokenValue();
    const token = {
      id: 7,
      start: value.slice(0, 12),
      ownerId: owner.id,
      expirationDate,
      lastUsedAt: null,
      lastUsedFrom: null,
      scopes: null,
    };
    const hash = tokenHash(value, pepper);
    await storage.transact(async (work) => work.addToken(hash, { ...token, createdAt: at(0).toISOString() }));
    const rows = () => engine.db.selectFrom("api_token").selectAll().execute();
    return {
      storage,
      engine,
      owner,
      value,
      rows,
      ownerAt: (when: Date) =>
        personOfToken({ ...storage, trusts: [exampleTrust], tokenOwnerDays: null }, value, [pepper], when),
    };
  }

  it("is stored as its keyed hash and its start, and the rest of it nowhere", async () => {
    const { value, rows } = await newToken();
    const [row] = await rows();
    expect(row).toMatchObject({
      hash: createHmac("sha256", pepper).update(value).digest("hex"),
      start: value.slice(0, 12),
    });
    expect(JSON.stringify(row)).not.toContain(value.slice(12));
  });

  it("is valid until its last millisecond", async () => {
    const { ownerAt, owner } = await newToken();
    expect(await ownerAt(new Date(expirationDate))).toMatchObject({ id: owner.id });
    expect(await ownerAt(new Date(Date.parse(expirationDate) + 1))).toBeNull();
  });

  it("is invalid when it is not exactly this one, or hashed with another key", async () => {
    const { storage, value } = await newToken();
    const [start, end] = [value.slice(0, -1), value.slice(-1)];
    const invalidTokens = [
      `${start}${end === "a" ? "b" : "a"}`,
      start,
      `${value}x`,
      value.toUpperCase(),
      value.slice(0, 12),
      "",
    ];
    for (const invalidToken of invalidTokens)
      expect(
        await personOfToken(
          { ...storage, trusts: [exampleTrust], tokenOwnerDays: null },
          invalidToken,
          [pepper],
          at(0),
        ),
      ).toBeNull();
    expect(
      await personOfToken(
        { ...storage, trusts: [exampleTrust], tokenOwnerDays: null },
        value,
        ["another pepper"],
        at(0),
      ),
    ).toBeNull();
  });

  it("has the current rights of its owner", async () => {
    const { ownerAt, owner, engine } = await newToken();
    const hold = (privileges: string) =>
      engine.db.updateTable("person").set({ privileges }).where("id", "=", owner.id).execute();
    await hold('["tags-create"]');
    expect(await ownerAt(at(1))).toMatchObject({ privileges: ["tags-create"] });
    await hold("[]");
    expect(await ownerAt(at(2))).toMatchObject({ privileges: [] });
  });

  it("stores its use at most once a minute, and never an invalid use", async () => {
    const { ownerAt, rows } = await newToken();
    const lastUseAfter = async (ms: number) => {
      await ownerAt(at(ms));
      return (await rows())[0]?.last_used_at;
    };
    expect(await lastUseAfter(0)).toBe(beginning);
    expect(await lastUseAfter(minuteMs - 1)).toBe(beginning);
    expect(await lastUseAfter(minuteMs)).toBe(beginning + minuteMs);
    expect(await lastUseAfter(365 * 24 * 60 * minuteMs)).toBe(beginning + minuteMs);
  });

  it("hashed with an older pepper is valid while that is configured, and is hashed with the newer one from then on", async () => {
    const { storage, value, rows } = await newToken();
    const trusting = { ...storage, trusts: [exampleTrust], tokenOwnerDays: null };
    const newer = "a newer pepper of the tests";
    expect(await personOfToken(trusting, value, [newer], at(0))).toBeNull();
    expect(await personOfToken(trusting, value, [newer, pepper], at(0))).not.toBeNull();
    expect(await rows()).toMatchObject([{ hash: createHmac("sha256", newer).update(value).digest("hex") }]);
    expect(await personOfToken(trusting, value, [newer], at(0))).not.toBeNull();
  });
});
