import { describe, expect, it } from "vitest";
import { userEndpoints } from "#app/api/admin/users.ts";
import type { Person } from "#app/domain/person/person.ts";
import { privileges } from "#app/domain/person/privilege.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const page = async (client: Client, body: object = {}) =>
  resultOf(userEndpoints.paginated.result, await client.post("/api/user/paginated", body));
const emails = async (client: Client, body?: object) =>
  (await page(client, body)).entities.map(({ email }) => email);
const userNamed = async (client: Client, email: string) =>
  (await page(client)).entities.find((user) => user.email === email);
const save = (client: Client, email: unknown, privileges: unknown, rowVersion?: number) =>
  client.post(
    "/api/user/privileges",
    { email, privileges },
    { "if-match": rowVersion === undefined ? null : `"${rowVersion}"` },
  );
const saved = async (client: Client, email: string, privileges: string[]) =>
  resultOf(userEndpoints.changePrivileges.result, await save(client, email, privileges));
const chain = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.chain(0, 1_000)).map(({ event }) => event);
const signIn = ({ context }: ApiUnderTest, email: string, at: string, issuer = "https://id.example.com") =>
  context.storage.people.signIn({ issuer, subject: email, email }, at);
const active = ({ id }: Person) => ({ id, provider: "Example SSO", status: "active" });
const heldBy = async ({ context }: ApiUnderTest, { id }: Person) =>
  (await context.storage.people.find(id))?.privileges;

describe("The list of users", () => {
  it("contains each user's last activity and privileges, by e-mail and 25 a page", async () => {
    const { asAda, people } = await openApi();
    expect(await page(asAda)).toEqual({
      entities: [
        {
          ...active(people.ada),
          email: "ada@example.com",
          lastlogin: "2026-11-20T12:00:00.000Z",
          privileges: [],
          isAdmin: true,
          rowVersion: 1,
        },
        {
          ...active(people.mert),
          email: "mert@example.com",
          lastlogin: "2026-11-20T12:00:00.000Z",
          privileges: ["license-create", "license-manage", "tags-create", "tags-manage"],
          isAdmin: false,
          rowVersion: 1,
        },
        {
          ...active(people.rita),
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

  it("is sorted and paged as requested; a user who never signed in counts as longest ago", async () => {
    const api = await openApi();
    await signIn(api, "zoe@example.com", "2026-11-20T11:00:00.000Z");
    await signIn(api, "bob@example.com", "2026-11-20T13:00:00.000Z");
    const never = { issuer: "https://id.example.com", subject: "never", email: "never@example.com" };
    await api.context.storage.people.introduce(
      never,
      { isAdmin: false, privileges: [] },
      "2026-11-20T12:00:00.000Z",
    );
    const [ada, bob, mert, unseen, rita, zoe] = await emails(api.asAda);
    expect([ada, unseen, zoe]).toEqual(["ada@example.com", "never@example.com", "zoe@example.com"]);
    expect(await emails(api.asAda, { sortType: "DESC", pageSize: 2 })).toEqual([zoe, rita]);
    expect(await emails(api.asAda, { pageNumber: 1, pageSize: 4 })).toEqual([rita, zoe]);
    const byLogin = [unseen, zoe, ada, mert, rita, bob];
    expect(await emails(api.asAda, { sortBy: "lastlogin" })).toEqual(byLogin);
    const newest = await emails(api.asAda, { sortBy: "lastlogin", sortType: "DESC" });
    expect(newest).toEqual(byLogin.toReversed());
    expect(await page(api.asAda, { pageSize: 0 })).toMatchObject({ entities: [], totalEntityCount: 6 });
    expect((await api.asAda.post("/api/user/paginated", { sortBy: "isAdmin" })).status).toBe(400);
  });

  it("requires users-manage", async () => {
    const { asMert, asRita, asNobody, people, grantPrivileges } = await openApi();
    expect((await asMert.post("/api/user/paginated", {})).status).toBe(403);
    expect((await asNobody.post("/api/user/paginated", {})).status).toBe(401);
    await grantPrivileges(people.rita, ["users-manage"]);
    expect(await emails(asRita)).toHaveLength(3);
  });
});

describe("One user", () => {
  const userByEmail = (client: Client, email: string) =>
    client.get(`/api/user?${new URLSearchParams({ email })}`);

  it("is returned as in the list, ignoring the case of the address", async () => {
    const { asAda } = await openApi();
    const mert = await userNamed(asAda, "mert@example.com");
    for (const email of ["mert@example.com", " Mert@Example.COM "])
      expect(resultOf(userEndpoints.get.result, await userByEmail(asAda, email))).toEqual(mert);
  });

  it("is not found for an unknown address, and not searched without one", async () => {
    const { asAda } = await openApi();
    expect((await userByEmail(asAda, "nobody@example.com")).status).toBe(404);
    for (const email of ["", "x".repeat(255)]) expect((await userByEmail(asAda, email)).status).toBe(400);
    expect((await asAda.get("/api/user")).status).toBe(400);
  });

  it("requires users-manage", async () => {
    const { asMert, asRita, asNobody, people, grantPrivileges } = await openApi();
    expect((await userByEmail(asMert, "rita@example.com")).status).toBe(403);
    expect((await userByEmail(asNobody, "rita@example.com")).status).toBe(401);
    await grantPrivileges(people.rita, ["users-manage"]);
    expect((await userByEmail(asRita, "mert@example.com")).status).toBe(200);
  });
});

describe("Saving a user's privileges", () => {
  it("returns the user with exactly these, with its event", async () => {
    const api = await openApi();
    const before = (await chain(api)).length;
    const privileges = ["versions-manage", "license-create", "license-create"];
    const user = await saved(api.asAda, " Mert@Example.com ", privileges);
    expect(user).toEqual({
      ...active(api.people.mert),
      email: "mert@example.com",
      lastlogin: "2026-11-20T12:00:00.000Z",
      privileges: ["license-create", "versions-manage"],
      isAdmin: false,
      rowVersion: 2,
    });
    expect(await userNamed(api.asAda, "mert@example.com")).toEqual(user);
    expect((await chain(api)).slice(before)).toMatchObject([
      {
        eventName: "update-privileges",
        createdBy: "ada@example.com",
        licenseKey: "",
        details: { email: "mert@example.com", privileges: user.privileges },
        before: { privileges: ["license-create", "license-manage", "tags-create", "tags-manage"] },
        after: { privileges: user.privileges },
      },
    ]);
  });

  it("takes effect at once, on open sessions and tokens", async () => {
    const { asAda, asMert, people, withToken } = await openApi();
    const script = await withToken(people.mert, "2027-01-01T00:00:00.000Z");
    const tag = (client: Client, val: string) => client.post("/api/oem/tags", { val });
    expect((await tag(asMert, "one")).status).toBe(201);
    expect((await tag(script, "two")).status).toBe(201);
    await saved(asAda, "mert@example.com", ["license-create"]);
    expect((await tag(asMert, "three")).status).toBe(403);
    expect((await tag(script, "four")).status).toBe(403);
    await saved(asAda, "mert@example.com", ["tags-create"]);
    expect((await tag(asMert, "three")).status).toBe(201);
  });

  it("without a difference writes nothing", async () => {
    const api = await openApi();
    const before = (await chain(api)).length;
    const user = await saved(api.asAda, "rita@example.com", []);
    expect(user.rowVersion).toBe(1);
    expect(await chain(api)).toHaveLength(before);
  });

  it("is rejected for the user's own account, for admins too", async () => {
    const { asAda, asRita, people, grantPrivileges } = await openApi();
    await grantPrivileges(people.rita, ["users-manage"]);
    for (const response of [
      await save(asRita, "RITA@example.com", ["users-manage", "license-manage"]),
      await save(asRita, "rita@example.com", ["users-manage"]),
      await save(asAda, "ada@example.com", [...privileges]),
    ]) {
      expect(response.status).toBe(403);
      expect(response.body).toEqual(errorBody("OWN_PRIVILEGES"));
    }
  });

  it("is rejected for a user who is no admin if it grants or revokes privileges they lack", async () => {
    const api = await openApi();
    await api.grantPrivileges(api.people.rita, ["users-manage", "tags-create", "license-manage"]);
    const storedPrivileges = ["license-create", "license-manage", "tags-create", "tags-manage"];
    const expectForbidden = async (privileges: string[], lacking: string) => {
      const response = await save(api.asRita, "mert@example.com", privileges);
      expect([privileges, response.status]).toEqual([privileges, 403]);
      const message = `You can give and take only privileges that you have yourself. You lack: ${lacking}.`;
      expect(response.body).toEqual(errorBody("FORBIDDEN", { message, fields: { privileges: [message] } }));
      expect(await heldBy(api, api.people.mert)).toEqual(storedPrivileges);
    };
    await expectForbidden([...storedPrivileges, "tokens-manage"], "tokens-manage");
    await expectForbidden([], "license-create, tags-manage");
    await expectForbidden(
      [...storedPrivileges, "settings-manage", "versions-manage"],
      "versions-manage, settings-manage",
    );
    const less = await saved(api.asRita, "mert@example.com", ["license-create", "tags-manage"]);
    expect(less.privileges).toEqual(["license-create", "tags-manage"]);
    const more = await saved(api.asRita, "mert@example.com", [...less.privileges, "users-manage"]);
    expect(more.privileges).toEqual(["license-create", "tags-manage", "users-manage"]);
  });

  it("leaves at least one admin", async () => {
    const api = await openApi();
    await api.grantPrivileges(api.people.rita, ["users-manage", "tags-create"]);
    const ada = await saved(api.asRita, "ada@example.com", ["tags-create"]);
    expect(ada).toMatchObject({ isAdmin: true, privileges: ["tags-create"] });
    expect((await api.asAda.post("/api/user/paginated", {})).status).toBe(200);
  });

  it("is rejected for an unknown address, and for an unknown privilege", async () => {
    const { asAda } = await openApi();
    expect((await save(asAda, "nobody@example.com", [])).status).toBe(404);
    for (const [email, privileges, field] of [
      [undefined, [], "email"],
      ["", [], "email"],
      [5, [], "email"],
      ["x".repeat(255), [], "email"],
      ["rita@example.com", undefined, "privileges"],
      ["rita@example.com", "tags-create", "privileges"],
      ["rita@example.com", ["everything"], "privileges.0"],
    ] as const) {
      const response = await save(asAda, email, privileges);
      expect([email, privileges, response.status]).toEqual([email, privileges, 400]);
      expect(response.body).toEqual(errorBody("INVALID", { fields: { [field]: [expect.any(String)] } }));
    }
  });

  it("requires users-manage", async () => {
    const { asMert, people, grantPrivileges } = await openApi();
    expect((await save(asMert, "rita@example.com", ["tags-create"])).status).toBe(403);
    await grantPrivileges(people.mert, ["users-manage", "tags-create"]);
    expect((await save(asMert, "rita@example.com", ["tags-create"])).status).toBe(200);
  });

  it("from an older state is rejected with the stored values", async () => {
    const { asAda } = await openApi();
    const second = resultOf(
      userEndpoints.changePrivileges.result,
      await save(asAda, "rita@example.com", ["tags-create"], 1),
    );
    const stale = await save(asAda, "rita@example.com", [], 1);
    expect(stale.status).toBe(409);
    expect(stale.body).toEqual(errorBody("CONFLICT", { current: second }));
    expect((await save(asAda, "rita@example.com", [], 2)).status).toBe(200);
  });
});
