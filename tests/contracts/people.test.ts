import { expect, it } from "vitest";
import { privileges } from "#app/domain/person/privilege.ts";
import { describeOnEveryEngine } from "#tests/support/engines.ts";

const ada = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
const at = "2026-11-20T12:00:00.000Z";
const later = "2026-11-20T13:00:00.000Z";

describeOnEveryEngine("People", (open) => {
  it("are made with no privileges at their first sign-in, and known by issuer and subject ever after", async () => {
    const { storage } = await open();
    const made = await storage.people.signIn(ada, false, at);
    expect(made).toEqual({
      id: made.id,
      email: "ada@example.com",
      isAdmin: false,
      privileges: [],
      lastLogin: at,
      createdAt: at,
      rowVersion: 1,
    });
    const back = await storage.people.signIn({ ...ada, email: "ada.l@example.com" }, true, later);
    expect(back).toEqual({ ...made, email: "ada.l@example.com", isAdmin: true, lastLogin: later });
    expect(await storage.people.find(made.id)).toEqual(back);

    const namesake = await storage.people.signIn({ ...ada, issuer: "https://other.example.com" }, false, at);
    expect(namesake.id).not.toBe(made.id);
    expect(await storage.people.find(1)).toBeNull();
  });

  it("keep the privileges they were given when they sign in again", async () => {
    const { storage, engine } = await open();
    const { id } = await storage.people.signIn(ada, false, at);
    const given = { privileges: JSON.stringify(["tags-create", "license-manage", "no-longer-known"]) };
    await engine.db.updateTable("person").set(given).where("id", "=", id).execute();
    const back = await storage.people.signIn(ada, false, later);
    expect(back.privileges).toEqual(
      privileges.filter((one) => one === "tags-create" || one === "license-manage"),
    );
  });

  it("are one person when two of their sign-ins meet", async () => {
    const { storage, openAgain } = await open();
    const elsewhere = await openAgain();
    const both = [storage, elsewhere, storage, elsewhere];
    const signedIn = await Promise.all(both.map((by) => by.people.signIn(ada, false, at)));
    expect(new Set(signedIn.map((person) => person.id)).size).toBe(1);
  });
});

describeOnEveryEngine("Sessions", (open) => {
  it("are found until they are removed, with when they were last seen", async () => {
    const { storage } = await open();
    const { id } = await storage.people.signIn(ada, false, at);
    await storage.sessions.add("hash", { personId: id, createdAt: at, lastSeenAt: at });
    await storage.sessions.touch("hash", later);
    expect(await storage.sessions.find("hash")).toEqual({ personId: id, createdAt: at, lastSeenAt: later });
    expect(await storage.sessions.find("hasH")).toBeNull();
    await storage.sessions.remove("hash");
    expect(await storage.sessions.find("hash")).toBeNull();
  });

  it("are swept when they are too old or were idle too long", async () => {
    const { storage } = await open();
    const { id: personId } = await storage.people.signIn(ada, false, at);
    const old = "2026-11-20T01:00:00.000Z";
    await storage.sessions.add("old", { personId, createdAt: old, lastSeenAt: later });
    await storage.sessions.add("idle", { personId, createdAt: at, lastSeenAt: old });
    await storage.sessions.add("in use", { personId, createdAt: at, lastSeenAt: at });
    expect(await storage.sessions.sweep(at, at)).toBe(2);
    expect(await storage.sessions.sweep(at, at)).toBe(0);
    expect(await storage.sessions.find("in use")).not.toBeNull();
  });
});

describeOnEveryEngine("API tokens", (open) => {
  it("are found by their hash, with their last use", async () => {
    const { storage } = await open();
    const { id: ownerId } = await storage.people.signIn(ada, false, at);
    const token = {
      id: 7,
      start: "air_12345678",
      ownerId,
      expirationDate: later,
      lastUsedAt: null,
      createdAt: at,
    };
    await storage.tokens.add("hash", token);
    expect(await storage.tokens.findByHash("hash")).toEqual(token);
    await storage.tokens.used(7, later);
    expect(await storage.tokens.findByHash("hash")).toEqual({ ...token, lastUsedAt: later });
    expect(await storage.tokens.findByHash("another")).toBeNull();
    await expect(storage.tokens.add("hash", { ...token, id: 8 })).rejects.toThrow(/unique/i);
  });
});
