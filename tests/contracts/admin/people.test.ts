import { expect, it } from "vitest";
import { defaultPreferences } from "#app/domain/person/preferences.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { userPaging } from "#app/domain/person/user.ts";
import { changePrivileges } from "#app/domain/person/users.ts";
import { ada as admin } from "#tests/fixtures/licenses.ts";
import { exampleTrustedProvider } from "#tests/fixtures/trust.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const ada = { issuer: "https://id.example.com", subject: "ada", email: "ada@example.com" };
const firstSignInTime = "2026-11-20T12:00:00.000Z";
const secondSignInTime = "2026-11-20T13:00:00.000Z";

describeOnEveryEngine("Accounts", (openDatabase) => {
  it("are created without privileges at the first sign-in and used again at later sign-ins", async () => {
    const { storage } = await openDatabase();
    const person = await storage.people.signIn(ada, firstSignInTime);
    expect(person).toEqual({
      id: person.id,
      email: "ada@example.com",
      issuer: ada.issuer,
      privileges: [],
      manualPrivileges: [],
      directoryGrants: [],
      isKeptAdmin: false,
      wasAdmin: false,
      adminClaim: null,
      isAdminClaimUnknown: false,
      invitedBy: null,
      subject: "ada",
      isVerified: true,
      disabledAt: null,
      isDisabledByDirectory: false,
      lastLogin: firstSignInTime,
      createdAt: firstSignInTime,
      wroteAt: null,
      preferences: defaultPreferences,
      rowVersion: 1,
    });
    const personAfterSecondSignIn = await storage.people.signIn(
      { ...ada, email: "ada.l@example.com", adminClaim: "groups:admins" },
      secondSignInTime,
    );
    expect(personAfterSecondSignIn).toEqual({
      ...person,
      email: "ada.l@example.com",
      adminClaim: "groups:admins",
      lastLogin: secondSignInTime,
    });
    expect(await storage.people.find(person.id)).toEqual(personAfterSecondSignIn);

    const personOfOtherIssuer = await storage.people.signIn(
      { ...ada, issuer: "https://other.example.com" },
      firstSignInTime,
    );
    expect(personOfOtherIssuer.id).not.toBe(person.id);
    expect(await storage.people.find(1)).toBeNull();
  });

  it("keep their privileges at the next sign-in", async () => {
    const { storage, engine } = await openDatabase();
    const { id } = await storage.people.signIn(ada, firstSignInTime);
    const storedPrivileges = {
      privileges: JSON.stringify(["tags-create", "license-manage", "no-longer-known"]),
    };
    await engine.db.updateTable("person").set(storedPrivileges).where("id", "=", id).execute();
    await storage.transact(async (transaction) =>
      transaction.people.changeAdmin({ id, wasAdmin: false }, true),
    );
    const personAfterSecondSignIn = await storage.people.signIn(ada, secondSignInTime);
    expect(personAfterSecondSignIn.wasAdmin).toBe(true);
    expect(personAfterSecondSignIn.privileges).toEqual(
      privileges.filter((privilege) => privilege === "tags-create" || privilege === "license-manage"),
    );
  });

  it("are created once for simultaneous sign-ins", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const storages = [storage, otherStorage, storage, otherStorage];
    const signedInPeople = await Promise.all(
      storages.map((processStorage) => processStorage.people.signIn(ada, firstSignInTime)),
    );
    expect(new Set(signedInPeople.map((person) => person.id)).size).toBe(1);
  });
});

describeOnEveryEngine("Users", (openDatabase) => {
  const accountOfOtherIssuer = { ...ada, issuer: "https://other.example.com" };
  const zoe = { ...ada, subject: "zoe", email: "zoe@example.com" };

  it("are identified by issuer and subject and sorted as requested", async () => {
    const { storage } = await openDatabase();
    const firstPerson = await storage.people.signIn(ada, firstSignInTime);
    const secondPerson = await storage.people.signIn(accountOfOtherIssuer, secondSignInTime);
    await storage.people.signIn(zoe, firstSignInTime);
    const accountWithoutSignIn = { ...ada, subject: "bob", email: "bob@example.com" };
    await storage.people.addPerson(
      accountWithoutSignIn,
      { isAdmin: false, privileges: ["tags-create"] },
      firstSignInTime,
    );
    await storage.transact(async (transaction) => {
      transaction.people.changePrivileges(firstPerson, ["tags-manage", "users-manage"], 5);
      transaction.people.changePrivileges(secondPerson, ["license-create"], 3);
      transaction.people.changeAdmin(secondPerson, true);
    });
    expect((await storage.people.listByEmail("ada@example.com")).map(({ id }) => id)).toEqual(
      [firstPerson.id, secondPerson.id].toSorted((a, b) => a - b),
    );
    expect(await storage.people.listByEmail("Ada@example.com")).toEqual([]);
    const people = await storage.people.listPage(userPaging.parse({}));
    expect(people.total).toBe(4);
    expect(people.rows.slice(0, 2)).toMatchObject([
      { id: firstPerson.id, issuer: ada.issuer, privileges: ["tags-manage", "users-manage"], rowVersion: 5 },
      {
        id: secondPerson.id,
        issuer: accountOfOtherIssuer.issuer,
        privileges: ["license-create"],
        rowVersion: 3,
      },
    ]);
    const listNames = async (query: object) =>
      (await storage.people.listPage(userPaging.parse(query))).rows.map(({ email }) => email.split("@")[0]);
    expect(await listNames({})).toEqual(["ada", "ada", "bob", "zoe"]);
    expect(await listNames({ sortType: "DESC" })).toEqual(["zoe", "bob", "ada", "ada"]);
    expect(await listNames({ sortBy: "lastlogin" })).toEqual(["bob", "ada", "zoe", "ada"]);
    expect(await listNames({ sortBy: "lastlogin", sortType: "DESC" })).toEqual(["ada", "zoe", "ada", "bob"]);
    expect(await listNames({ pageNumber: 1, pageSize: 2 })).toEqual(["bob", "zoe"]);
    expect(await storage.people.listPage(userPaging.parse({ pageSize: 0 }))).toEqual({ rows: [], total: 4 });
  });

  it("are changed one after another by simultaneous privilege changes", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    await storage.people.signIn(zoe, firstSignInTime);
    const privilegeLists = [["tags-create"], ["tags-manage"], ["license-create", "tags-create"]] as const;
    await Promise.all(
      privilegeLists.map((privileges, index) => {
        const processStorage = index % 2 === 0 ? storage : otherStorage;
        return changePrivileges(
          { ...processStorage, trustedProviders: [exampleTrustedProvider] },
          admin,
          { email: zoe.email, privileges: [...privileges] },
          null,
        );
      }),
    );
    const events = (await storage.history.listChainAfter(0, 10)).rows.map(({ event }) => event);
    expect(events.map(({ before }) => before)).toEqual([
      { privileges: [] },
      ...events.slice(0, 2).map(({ after }) => after),
    ]);
    const [currentPerson] = (await storage.people.listPage(userPaging.parse({}))).rows;
    expect({ privileges: currentPerson?.privileges }).toEqual(events.at(-1)?.after);
    expect(currentPerson?.rowVersion).toBe(4);
  });
});

const sessionOrigin = {
  signInIpAddress: "192.0.2.1",
  browser: "Firefox",
  lastSeenIpAddress: "192.0.2.1",
  providerSessionId: "provider session",
  encryptedRefreshToken: "encrypted",
  checkedAt: firstSignInTime,
};

describeOnEveryEngine("Sessions", (openDatabase) => {
  it("exist until they are removed, and contain the time of their last use", async () => {
    const { storage } = await openDatabase();
    const { id } = await storage.people.signIn(ada, firstSignInTime);
    await storage.sessions.add("hash", {
      personId: id,
      createdAt: firstSignInTime,
      lastSeenAt: firstSignInTime,
      ...sessionOrigin,
    });
    await storage.sessions.recordUse("hash", secondSignInTime, "192.0.2.2");
    expect(await storage.sessions.find("hash")).toMatchObject({
      personId: id,
      createdAt: firstSignInTime,
      lastSeenAt: secondSignInTime,
      ...sessionOrigin,
      lastSeenIpAddress: "192.0.2.2",
      person: { id },
    });
    expect(await storage.sessions.find("hasH")).toBeNull();
    await storage.sessions.remove("hash");
    expect(await storage.sessions.find("hash")).toBeNull();
  });

  it("are found by the session at their identity provider", async () => {
    const { storage } = await openDatabase();
    const { id: personId, issuer } = await storage.people.signIn(ada, firstSignInTime);
    const session = {
      personId,
      createdAt: firstSignInTime,
      lastSeenAt: firstSignInTime,
      ...sessionOrigin,
    };
    await storage.sessions.add("first", session);
    await storage.sessions.add("second", session);
    await storage.sessions.add("other", { ...session, providerSessionId: "other" });
    await storage.sessions.add("none", { ...session, providerSessionId: null });
    const sessions = await storage.sessions.listByProviderSession(issuer, "provider session");
    expect(sessions.map(({ idHash }) => idHash).toSorted()).toEqual(["first", "second"]);
    expect(sessions[0]).toMatchObject({ ...session, person: { id: personId, email: ada.email } });
    expect(
      await storage.sessions.listByProviderSession("https://elsewhere.example", "provider session"),
    ).toEqual([]);
  });

  it("are checked by one of several requests", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const { id: personId } = await storage.people.signIn(ada, firstSignInTime);
    const times = { createdAt: firstSignInTime, lastSeenAt: firstSignInTime };
    await storage.sessions.add("hash", { personId, ...times, ...sessionOrigin });
    const otherStorage = await openSecondStorage();
    const check = { from: firstSignInTime, to: secondSignInTime };
    const results = await Promise.all(
      [storage, otherStorage, storage].map(({ sessions }) => sessions.moveCheck("hash", check)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    await storage.sessions.storeRefreshToken("hash", "next");
    expect(await storage.sessions.find("hash")).toMatchObject({
      encryptedRefreshToken: "next",
      checkedAt: secondSignInTime,
    });
  });

  it("are deleted when they are too old or unused for too long", async () => {
    const { storage } = await openDatabase();
    const { id: personId } = await storage.people.signIn(ada, firstSignInTime);
    const expiredTime = "2026-11-20T01:00:00.000Z";
    await storage.sessions.add("old", {
      personId,
      createdAt: expiredTime,
      lastSeenAt: secondSignInTime,
      ...sessionOrigin,
    });
    await storage.sessions.add("idle", {
      personId,
      createdAt: firstSignInTime,
      lastSeenAt: expiredTime,
      ...sessionOrigin,
    });
    await storage.sessions.add("in use", {
      personId,
      createdAt: firstSignInTime,
      lastSeenAt: firstSignInTime,
      ...sessionOrigin,
    });
    expect(await storage.sessions.removeExpired(firstSignInTime, firstSignInTime)).toBe(2);
    expect(await storage.sessions.removeExpired(firstSignInTime, firstSignInTime)).toBe(0);
    expect(await storage.sessions.find("in use")).not.toBeNull();
  });
});
