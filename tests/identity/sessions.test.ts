import { expect, it } from "vitest";
import { endSession, openSession, findPersonOfSession } from "#app/domain/person/sessions.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { instantOf } from "#app/domain/time/time.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const identity = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
const startMs = Date.parse("2026-11-20T12:00:00.000Z");
const timeAfter = (ms: number) => instantOf(startMs + ms);

describeOnEveryEngine("A session", (openDatabase) => {
  async function createSession() {
    const { storage, engine } = await openDatabase();
    const person = await storage.people.signIn(identity, timeAfter(0));
    const id = await openSession(storage, person.id, timeAfter(0));
    const readRow = () => engine.db.selectFrom("session").selectAll().executeTakeFirst();
    return {
      storage,
      engine,
      person,
      id,
      readRow,
      findPersonAfter: (ms: number) =>
        findPersonOfSession({ ...storage, trustedProviders: [exampleTrustedProvider] }, id, timeAfter(ms)),
    };
  }

  it("is stored only as the hash of its id", async () => {
    const { id, readRow, person, engine } = await createSession();
    expect(id).toMatch(/^[\w-]{43}$/);
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id)));
    const expectedTimes = { created_at: startMs, last_seen_at: startMs };
    expect(await readRow()).toMatchObject({
      id_hash: Buffer.from(hash).toString("hex"),
      person_id: person.id,
      ...expectedTimes,
    });
    const rows = await engine.db.selectFrom("session").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(id);
  });

  it("expires after an hour without use", async () => {
    const { findPersonAfter, person, readRow } = await createSession();
    expect(await findPersonAfter(hourMs - 1)).toMatchObject({ id: person.id });
    expect(await findPersonAfter(2 * hourMs - 2)).toMatchObject({ id: person.id });
    expect(await findPersonAfter(3 * hourMs - 2)).toBeNull();
    expect(await readRow()).toBeUndefined();
    expect(await findPersonAfter(2 * hourMs)).toBeNull();
  });

  it("expires after eight hours", async () => {
    const { findPersonAfter, person, readRow } = await createSession();
    for (let ms = 0; ms < 8 * hourMs; ms += 59 * minuteMs)
      expect(await findPersonAfter(ms)).toMatchObject({ id: person.id });
    expect(await findPersonAfter(8 * hourMs - 1)).toMatchObject({ id: person.id });
    expect(await findPersonAfter(8 * hourMs)).toBeNull();
    expect(await readRow()).toBeUndefined();
  });

  it("stores its last use at most once in five minutes", async () => {
    const { findPersonAfter, readRow } = await createSession();
    const readLastUseAfter = async (ms: number) => {
      await findPersonAfter(ms);
      return ((await readRow())?.last_seen_at ?? 0) - startMs;
    };
    expect(await readLastUseAfter(5 * minuteMs - 1)).toBe(0);
    expect(await readLastUseAfter(5 * minuteMs)).toBe(5 * minuteMs);
    expect(await readLastUseAfter(10 * minuteMs - 1)).toBe(5 * minuteMs);
    expect(await readLastUseAfter(12 * minuteMs)).toBe(12 * minuteMs);
  });

  it("has the current privileges of its user", async () => {
    const { findPersonAfter, engine, person } = await createSession();
    const setPrivileges = (privileges: string[]) =>
      engine.db
        .updateTable("person")
        .set({ privileges: JSON.stringify(privileges) })
        .where("id", "=", person.id)
        .execute();
    await setPrivileges(["license-create"]);
    expect((await findPersonAfter(1))?.privileges).toEqual(["license-create"]);
    await setPrivileges([]);
    expect((await findPersonAfter(2))?.privileges).toEqual([]);
  });

  it("can end without ending other sessions of the user", async () => {
    const { storage, id, person, findPersonAfter, engine } = await createSession();
    const otherSessionId = await openSession(storage, person.id, timeAfter(0));
    expect(otherSessionId).not.toBe(id);
    await endSession(storage, id);
    expect(await findPersonAfter(1)).toBeNull();
    const storageWithTrust = { ...storage, trustedProviders: [exampleTrustedProvider] };
    expect(await findPersonOfSession(storageWithTrust, otherSessionId, timeAfter(1))).toMatchObject({
      id: person.id,
    });
    expect(await engine.db.selectFrom("session").selectAll().execute()).toHaveLength(1);
  });
});
