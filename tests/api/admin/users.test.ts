import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import type { UserRecord } from "#app/domain/person/person.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";

const fetchUserPage = async (client: Client, body: object = {}) =>
  parseApiResult(userEndpoints.list.result, await client.post("/api/user/paginated", body));
const listEmails = async (client: Client, body?: object) =>
  (await fetchUserPage(client, body)).entities.map(({ email }) => email);
const findUser = async (client: Client, email: string) =>
  (await fetchUserPage(client)).entities.find((user) => user.email === email);
const savePrivileges = (client: Client, email: unknown, privileges: unknown, rowVersion?: number) =>
  client.post(
    "/api/user/privileges",
    { email, privileges },
    { "if-match": rowVersion === undefined ? null : `"${rowVersion}"` },
  );
const savePrivilegesAndReadUser = async (client: Client, email: string, privileges: string[]) =>
  parseApiResult(userEndpoints.changePrivileges.result, await savePrivileges(client, email, privileges));
const fetchEvents = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.listChainAfter(0, 1_000)).rows.map(({ event }) => event);
const signIn = (
  { context }: ApiUnderTest,
  email: string,
  signInTime: string,
  issuer = "https://id.example.com",
) => context.storage.people.signIn({ issuer, subject: email, email }, signInTime);
const buildActiveUserFields = ({ id }: UserRecord) => ({
  id,
  provider: "Example SSO",
  status: "active",
  isAdminClaimUnknown: false,
  directoryGrants: [],
});
const fetchPrivileges = async ({ context }: ApiUnderTest, { id }: UserRecord) =>
  (await context.storage.people.find(id))?.privileges;

describe("The list of users", () => {
  it("contains each user's last activity and privileges", async () => {
    const { asAda, people } = await startTestApi();
    expect(await fetchUserPage(asAda)).toEqual({
      entities: [
        {
          ...buildActiveUserFields(people.ada),
          email: "ada@example.com",
          lastlogin: "2026-11-20T12:00:00.000Z",
          privileges: [],
          isAdmin: true,
          rowVersion: 1,
        },
        {
          ...buildActiveUserFields(people.mert),
          email: "mert@example.com",
          lastlogin: "2026-11-20T12:00:00.000Z",
          privileges: ["license-create", "license-manage", "tags-create", "tags-manage"],
          isAdmin: false,
          rowVersion: 1,
        },
        {
          ...buildActiveUserFields(people.rita),
          email: "rita@example.com",
          lastlogin: "2026-11-20T12:00:00.000Z",
          privileges: [],
          isAdmin: false,
          rowVersion: 1,
        },
      ],
      totalEntityCount: 3,
      currentPage: 0,
      pageSize: 25,
      previousPage: null,
      totalPageCount: 1,
    });
  });

  it("is sorted and paged, with users who never signed in as the oldest", async () => {
    const api = await startTestApi();
    await signIn(api, "zoe@example.com", "2026-11-20T11:00:00.000Z");
    await signIn(api, "bob@example.com", "2026-11-20T13:00:00.000Z");
    const userWithoutSignIn = {
      issuer: "https://id.example.com",
      subject: "never",
      email: "never@example.com",
    };
    await api.context.storage.people.addPerson(
      userWithoutSignIn,
      { isAdmin: false, privileges: [] },
      "2026-11-20T12:00:00.000Z",
    );
    const [adaEmail, bobEmail, mertEmail, emailWithoutSignIn, ritaEmail, zoeEmail] = await listEmails(
      api.asAda,
    );
    expect([adaEmail, emailWithoutSignIn, zoeEmail]).toEqual([
      "ada@example.com",
      "never@example.com",
      "zoe@example.com",
    ]);
    expect(await listEmails(api.asAda, { sortType: "DESC", pageSize: 2 })).toEqual([zoeEmail, ritaEmail]);
    expect(await listEmails(api.asAda, { pageNumber: 1, pageSize: 4 })).toEqual([ritaEmail, zoeEmail]);
    const oldestFirst = [emailWithoutSignIn, zoeEmail, adaEmail, mertEmail, ritaEmail, bobEmail];
    expect(await listEmails(api.asAda, { sortBy: "lastlogin" })).toEqual(oldestFirst);
    const newestFirst = await listEmails(api.asAda, { sortBy: "lastlogin", sortType: "DESC" });
    expect(newestFirst).toEqual(oldestFirst.toReversed());
    expect(await fetchUserPage(api.asAda, { pageSize: 0 })).toMatchObject({
      entities: [],
      totalEntityCount: 6,
    });
    expect((await api.asAda.post("/api/user/paginated", { sortBy: "isAdmin" })).status).toBe(400);
  });

  it("requires users-manage", async () => {
    const { asMert, asRita, asAnonymous, people, grantPrivileges } = await startTestApi();
    expect((await asMert.post("/api/user/paginated", {})).status).toBe(403);
    expect((await asAnonymous.post("/api/user/paginated", {})).status).toBe(401);
    await grantPrivileges(people.rita, ["users-manage"]);
    expect(await listEmails(asRita)).toHaveLength(3);
  });
});

describe("A single user", () => {
  const fetchUser = (client: Client, email: string) =>
    client.get(`/api/user?${new URLSearchParams({ email })}`);

  it("is returned with the same fields as in the list, ignoring case", async () => {
    const { asAda } = await startTestApi();
    const mert = await findUser(asAda, "mert@example.com");
    for (const email of ["mert@example.com", " Mert@Example.COM "])
      expect(parseApiResult(userEndpoints.get.result, await fetchUser(asAda, email))).toEqual(mert);
  });

  it("is requested by e-mail address and is not found for an unknown address", async () => {
    const { asAda } = await startTestApi();
    expect((await fetchUser(asAda, "nobody@example.com")).status).toBe(404);
    for (const email of ["", "x".repeat(255)]) expect((await fetchUser(asAda, email)).status).toBe(400);
    expect((await asAda.get("/api/user")).status).toBe(400);
  });

  it("is returned only to callers with users-manage", async () => {
    const { asMert, asRita, asAnonymous, people, grantPrivileges } = await startTestApi();
    expect((await fetchUser(asMert, "rita@example.com")).status).toBe(403);
    expect((await fetchUser(asAnonymous, "rita@example.com")).status).toBe(401);
    await grantPrivileges(people.rita, ["users-manage"]);
    expect((await fetchUser(asRita, "mert@example.com")).status).toBe(200);
  });
});

describe("Saving a user's privileges", () => {
  it("returns the user with exactly these privileges and records an event", async () => {
    const api = await startTestApi();
    const initialEventCount = (await fetchEvents(api)).length;
    const privileges = ["versions-manage", "license-create", "license-create"];
    const user = await savePrivilegesAndReadUser(api.asAda, " Mert@Example.com ", privileges);
    expect(user).toEqual({
      ...buildActiveUserFields(api.people.mert),
      email: "mert@example.com",
      lastlogin: "2026-11-20T12:00:00.000Z",
      privileges: ["license-create", "versions-manage"],
      isAdmin: false,
      rowVersion: 2,
    });
    expect(await findUser(api.asAda, "mert@example.com")).toEqual(user);
    expect((await fetchEvents(api)).slice(initialEventCount)).toMatchObject([
      {
        eventName: "update-privileges",
        createdBy: "ada@example.com",
        licenseKey: null,
        details: { email: "mert@example.com", privileges: user.privileges },
        before: { privileges: ["license-create", "license-manage", "tags-create", "tags-manage"] },
        after: { privileges: user.privileges },
      },
    ]);
  });

  it("takes effect at once on open sessions and tokens", async () => {
    const { asAda, asMert, people, createClientWithToken } = await startTestApi();
    const tokenClient = await createClientWithToken(people.mert, "2027-01-01T00:00:00.000Z");
    const createTag = (client: Client, val: string) => client.post("/api/oem/tags", { val });
    expect((await createTag(asMert, "one")).status).toBe(201);
    expect((await createTag(tokenClient, "two")).status).toBe(201);
    await savePrivilegesAndReadUser(asAda, "mert@example.com", ["license-create"]);
    expect((await createTag(asMert, "three")).status).toBe(403);
    expect((await createTag(tokenClient, "four")).status).toBe(403);
    await savePrivilegesAndReadUser(asAda, "mert@example.com", ["tags-create"]);
    expect((await createTag(asMert, "three")).status).toBe(201);
  });

  it("writes nothing if the privileges are unchanged", async () => {
    const api = await startTestApi();
    const initialEventCount = (await fetchEvents(api)).length;
    const user = await savePrivilegesAndReadUser(api.asAda, "rita@example.com", []);
    expect(user.rowVersion).toBe(1);
    expect(await fetchEvents(api)).toHaveLength(initialEventCount);
  });

  it("is rejected for the caller's own account", async () => {
    const { asAda, asRita, people, grantPrivileges } = await startTestApi();
    await grantPrivileges(people.rita, ["users-manage"]);
    for (const response of [
      await savePrivileges(asRita, "RITA@example.com", ["users-manage", "license-manage"]),
      await savePrivileges(asRita, "rita@example.com", ["users-manage"]),
      await savePrivileges(asAda, "ada@example.com", [...privileges]),
    ]) {
      expect(response.status).toBe(403);
      expect(response.body).toEqual(errorBody("OWN_PRIVILEGES"));
    }
  });

  it("is rejected if the caller grants or revokes privileges that the caller lacks", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.rita, ["users-manage", "tags-create", "license-manage"]);
    const storedPrivileges = ["license-create", "license-manage", "tags-create", "tags-manage"];
    const expectForbidden = async (privileges: string[], missingPrivileges: string) => {
      const response = await savePrivileges(api.asRita, "mert@example.com", privileges);
      expect(response.status, JSON.stringify(privileges)).toBe(403);
      const message = `You can grant and revoke only privileges that you have. You lack: ${missingPrivileges}.`;
      expect(response.body).toEqual(errorBody("FORBIDDEN", { message, fields: { privileges: [message] } }));
      expect(await fetchPrivileges(api, api.people.mert)).toEqual(storedPrivileges);
    };
    await expectForbidden([...storedPrivileges, "tokens-manage"], "tokens-manage");
    await expectForbidden([], "license-create, tags-manage");
    await expectForbidden(
      [...storedPrivileges, "settings-manage", "versions-manage"],
      "versions-manage, settings-manage",
    );
    const reducedUser = await savePrivilegesAndReadUser(api.asRita, "mert@example.com", [
      "license-create",
      "tags-manage",
    ]);
    expect(reducedUser.privileges).toEqual(["license-create", "tags-manage"]);
    const extendedUser = await savePrivilegesAndReadUser(api.asRita, "mert@example.com", [
      ...reducedUser.privileges,
      "users-manage",
    ]);
    expect(extendedUser.privileges).toEqual(["license-create", "tags-manage", "users-manage"]);
  });

  it("does not remove the rights of an admin", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.rita, ["users-manage", "tags-create"]);
    const ada = await savePrivilegesAndReadUser(api.asRita, "ada@example.com", ["tags-create"]);
    expect(ada).toMatchObject({ isAdmin: true, privileges: ["tags-create"] });
    expect((await api.asAda.post("/api/user/paginated", {})).status).toBe(200);
  });

  it("is rejected for an unknown address or privilege", async () => {
    const { asAda } = await startTestApi();
    expect((await savePrivileges(asAda, "nobody@example.com", [])).status).toBe(404);
    for (const [email, privileges, field] of [
      [undefined, [], "email"],
      ["", [], "email"],
      [5, [], "email"],
      ["x".repeat(255), [], "email"],
      ["rita@example.com", undefined, "privileges"],
      ["rita@example.com", "tags-create", "privileges"],
      ["rita@example.com", ["everything"], "privileges.0"],
    ] as const) {
      const response = await savePrivileges(asAda, email, privileges);
      expect(response.status, JSON.stringify({ email, privileges })).toBe(400);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { [field]: [expect.any(String)] } }));
    }
  });

  it("requires users-manage", async () => {
    const { asMert, people, grantPrivileges } = await startTestApi();
    expect((await savePrivileges(asMert, "rita@example.com", ["tags-create"])).status).toBe(403);
    await grantPrivileges(people.mert, ["users-manage", "tags-create"]);
    expect((await savePrivileges(asMert, "rita@example.com", ["tags-create"])).status).toBe(200);
  });

  it("is rejected for an older version, and the response contains the stored values", async () => {
    const { asAda } = await startTestApi();
    const secondVersion = parseApiResult(
      userEndpoints.changePrivileges.result,
      await savePrivileges(asAda, "rita@example.com", ["tags-create"], 1),
    );
    const staleResponse = await savePrivileges(asAda, "rita@example.com", [], 1);
    expect(staleResponse.status).toBe(409);
    expect(staleResponse.body).toEqual(errorBody("CONFLICT", { current: secondVersion }));
    expect((await savePrivileges(asAda, "rita@example.com", [], 2)).status).toBe(200);
  });
});
