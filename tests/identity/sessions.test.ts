import { expect, it } from "vitest";
import { endSession, openSession, personOfSession } from "#app/domain/person/sessions.ts";
import { exampleTrust } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const identity = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
const beginning = Date.parse("2026-11-20T12:00:00.000Z");
const at = (ms: number) => new Date(beginning + ms);

describeOnEveryEngine("A session", (open) => {
  async function newSession() {
    const { storage, engine } = await open();
    const person = await storage.people.signIn(identity, at(0).toISOString());
    const id = await openSession(storage, person.id, at(0));
    const row = () => engine.db.selectFrom("session").selectAll().executeTakeFirst();
    return {
      storage,
      engine,
      person,
      id,
      row,
      personAt: (ms: number) => personOfSession({ ...storage, trusts: [exampleTrust] }, id, at(ms)),
    };
  }

  it("is stored as the hash of its id, and the id nowhere", async () => {
    const { id, row, person, engine } = await newSession();
    expect(id).toMatch(/^[\w-]{43}$/);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id)));
    const created = { created_at: beginning, last_seen_at: beginning };
    expect(await row()).toMatchObject({
      id_hash: Buffer.from(hash).toString("hex"),
      person_id: person.id,
      ...created,
    });
    const rows = await engine.db.selectFrom("session").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it("expires after an hour without use, and its row is deleted", async () => {
    const { personAt, person, row } = await newSession();
    expect(await personAt(hourMs - 1)).toMatchObject({ id: person.id });
    expect(await personAt(2 * hourMs - 2)).toMatchObject({ id: person.id });
    expect(await personAt(3 * hourMs - 2)).toBeNull();
    expect(await row()).toBeUndefined();
    expect(await personAt(2 * hourMs)).toBeNull();
  });

  it("expires after eight hours, and its row is deleted", async () => {
    const { personAt, person, row } = await newSession();
    for (let ms = 0; ms < 8 * hourMs; ms += 59 * minuteMs)
      expect(await personAt(ms)).toMatchObject({ id: person.id });
    expect(await personAt(8 * hourMs - 1)).toMatchObject({ id: person.id });
    expect(await personAt(8 * hourMs)).toBeNull();
    expect(await row()).toBeUndefined();
  });

  it("stores its last use at most once in five minutes", async () => {
    const { personAt, row } = await newSession();
    const lastSeenAfter = async (ms: number) => {
      await personAt(ms);
      return ((await row())?.last_seen_at ?? 0) - beginning;
    };
    expect(await lastSeenAfter(5 * minuteMs - 1)).toBe(0);
    expect(await lastSeenAfter(5 * minuteMs)).toBe(5 * minuteMs);
    expect(await lastSeenAfter(10 * minuteMs - 1)).toBe(5 * minuteMs);
    expect(await lastSeenAfter(12 * minuteMs)).toBe(12 * minuteMs);
  });

  it("has the current rights in the database", async () => {
    const { personAt, engine, person } = await newSession();
    const hold = (privileges: string[]) =>
      engine.db
        .updateTable("person")
        .set({ privileges: JSON.stringify(privileges) })
        .where("id", "=", person.id)
        .execute();
    await hold(["license-create"]);
    expect((await personAt(1))?.privileges).toEqual(["license-create"]);
    await hold([]);
    expect((await personAt(2))?.privileges).toEqual([]);
  });

  it("ends when it was ended, and ends no other", async () => {
    const { storage, id, person, personAt, engine } = await newSession();
    const otherSession = await openSession(storage, person.id, at(0));
    expect(otherSession).not.toBe(id);
    await endSession(storage, id);
    expect(await personAt(1)).toBeNull();
    const trusting = { ...storage, trusts: [exampleTrust] };
    expect(await personOfSession(trusting, otherSession, at(1))).toMatchObject({ id: person.id });
    expect(await engine.db.selectFrom("session").selectAll().execute()).toHaveLength(1);
  });
});
