import { expect, it } from "vitest";
import { defaultPreferences } from "#app/domain/person/preferences.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { userPaging } from "#app/domain/person/user.ts";
import { changePrivileges } from "#app/domain/person/users.ts";
import { ada as admin } from "#tests/fixtures/licenses.ts";
import { exampleTrust } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const ada = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
const at = "2026-11-20T12:00:00.000Z";
const later = "2026-11-20T13:00:00.000Z";

describeOnEveryEngine("Accounts", (open) => {
  it("are created without privileges at the first sign-in, and found by issuer and subject later", async () => {
    const { storage } = await open();
    const person = await storage.people.signIn(ada, at);
    expect(person).toEqual({
      id: person.id,
      email: "ada@example.com",
      issuer: ada.issuer,
      privileges: [],
      wasAdmin: false,
      adminClaim: null,
      subject: "ada",
      isVerified: true,
      disabledAt: null,
      lastLogin: at,
      createdAt: at,
      wroteAt: null,
      preferences: defaultPreferences,
      rowVersion: 1,
    });
    const back = await storage.people.signIn(
      { ...ada, email: "ada.l@example.com", adminClaim: "groups:admins" },
      later,
    );
    expect(back).toEqual({
      ...person,
      email: "ada.l@example.com",
      adminClaim: "groups:admins",
      lastLogin: later,
    });
    expect(await storage.people.find(person.id)).toEqual(back);

    const namesake = await storage.people.signIn({ ...ada, issuer: "https://other.example.com" }, at);
    expect(namesake.id).not.toBe(person.id);
    expect(await storage.people.find(1)).toBeNull();
  });

  it("keep their privileges when they sign in again", async () => {
    const { storage, engine } = await open();
    const { id } = await storage.people.signIn(ada, at);
    const storedPrivileges = {
      privileges: JSON.stringify(["tags-create", "license-manage", "no-longer-known"]),
    };
    await engine.db.updateTable("person").set(storedPrivileges).where("id", "=", id).execute();
    await storage.transact(async (work) => work.changeAdmin({ id, wasAdmin: false }, true));
    const back = await storage.people.signIn(ada, later);
    expect(back.wasAdmin).toBe(true);
    expect(back.privileges).toEqual(
      privileges.filter((privilege) => privilege === "tags-create" || privilege === "license-manage"),
    );
  });

  it("are created once when two sign-ins happen at the same time", async () => {
    const { storage, openSecondStorage } = await open();
    const otherStorage = await openSecondStorage();
    const both = [storage, otherStorage, storage, otherStorage];
    const signedIn = await Promise.all(both.map((by) => by.people.signIn(ada, at)));
    expect(new Set(signedIn.map((person) => person.id)).size).toBe(1);
  });
});

describeOnEveryEngine("Users", (open) => {
  const elsewhere = { ...ada, issuer: "https://other.example.com" };
  const zoe = { ...ada, subject: "zoe", email: "zoe@example.com" };

  it("are each identified by issuer and subject, sorted as requested", async () => {
    const { storage } = await open();
    const first = await storage.people.signIn(ada, at);
    const second = await storage.people.signIn(elsewhere, later);
    await storage.people.signIn(zoe, at);
    const unseen = { ...ada, subject: "bob", email: "bob@example.com" };
    await storage.people.introduce(unseen, { isAdmin: false, privileges: ["tags-create"] }, at);
    await storage.transact(async (work) => {
      work.changePrivileges(first, ["tags-manage", "users-manage"], 5);
      work.changePrivileges(second, ["license-create"], 3);
      work.changeAdmin(second, true);
    });
    expect((await storage.people.withEmail("ada@example.com")).map(({ id }) => id)).toEqual(
      [first.id, second.id].toSorted((a, b) => a - b),
    );
    expect(await storage.people.withEmail("Ada@example.com")).toEqual([]);
    const people = await storage.people.page(userPaging.parse({}));
    expect(people.total).toBe(4);
    expect(people.rows.slice(0, 2)).toMatchObject([
      { id: first.id, issuer: ada.issuer, privileges: ["tags-manage", "users-manage"], rowVersion: 5 },
      { id: second.id, issuer: elsewhere.issuer, privileges: ["license-create"], rowVersion: 3 },
    ]);
    const emails = async (query: object) =>
      (await storage.people.page(userPaging.parse(query))).rows.map(({ email }) => email.split("@")[0]);
    expect(await emails({})).toEqual(["ada", "ada", "bob", "zoe"]);
    expect(await emails({ sortType: "DESC" })).toEqual(["zoe", "bob", "ada", "ada"]);
    expect(await emails({ sortBy: "lastlogin" })).toEqual(["bob", "ada", "zoe", "ada"]);
    expect(await emails({ sortBy: "lastlogin", sortType: "DESC" })).toEqual(["ada", "zoe", "ada", "bob"]);
    expect(await emails({ pageNumber: 1, pageSize: 2 })).toEqual(["bob", "zoe"]);
    expect(await storage.people.page(userPaging.parse({ pageSize: 0 }))).toEqual({ rows: [], total: 4 });
  });

  it("have their privileges changed one change after another", async () => {
    const { storage, openSecondStorage } = await open();
    const reopened = await openSecondStorage();
    await storage.people.signIn(zoe, at);
    const privilegeLists = [["tags-create"], ["tags-manage"], ["license-create", "tags-create"]] as const;
    await Promise.all(
      privilegeLists.map((privileges, index) => {
        const by = index % 2 === 0 ? storage : reopened;
        return changePrivileges(
          { ...by, trusts: [exampleTrust] },
          admin,
          { email: zoe.email, privileges: [...privileges] },
          null,
        );
      }),
    );
    const events = (await storage.history.chain(0, 10)).map(({ event }) => event);
    expect(events.map(({ before }) => before)).toEqual([
      { privileges: [] },
      ...events.slice(0, 2).map(({ after }) => after),
    ]);
    const [now] = (await storage.people.page(userPaging.parse({}))).rows;
    expect({ privileges: now?.privileges }).toEqual(events.at(-1)?.after);
    expect(now?.rowVersion).toBe(4);
  });
});

const client = { openedFrom: "192.0.2.1", browser: "Firefox", lastSeenFrom: "192.0.2.1" };

describeOnEveryEngine("Sessions", (open) => {
  it("are found until they are removed, with the time of their last use", async () => {
    const { storage } = await open();
    const { id } = await storage.people.signIn(ada, at);
    await storage.sessions.add("hash", { personId: id, createdAt: at, lastSeenAt: at, ...client });
    await storage.sessions.touch("hash", later, "192.0.2.2");
    expect(await storage.sessions.find("hash")).toMatchObject({
      personId: id,
      createdAt: at,
      lastSeenAt: later,
      ...client,
      lastSeenFrom: "192.0.2.2",
      person: { id },
    });
    expect(await storage.sessions.find("hasH")).toBeNull();
    await storage.sessions.remove("hash");
    expect(await storage.sessions.find("hash")).toBeNull();
  });

  it("are deleted when they are too old or were idle too long", async () => {
    const { storage } = await open();
    const { id: personId } = await storage.people.signIn(ada, at);
    const old = "2026-11-20T01:00:00.000Z";
    await storage.sessions.add("old", { personId, createdAt: old, lastSeenAt: later, ...client });
    await storage.sessions.add("idle", { personId, createdAt: at, lastSeenAt: old, ...client });
    await storage.sessions.add("in use", { personId, createdAt: at, lastSeenAt: at, ...client });
    expect(await storage.sessions.sweep(at, at)).toBe(2);
    expect(await storage.sessions.sweep(at, at)).toBe(0);
    expect(await storage.sessions.find("in use")).not.toBeNull();
  });
});
