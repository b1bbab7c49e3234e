import { describe, expect, it } from "vitest";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import { connectDirectory, createFilterPath } from "#tests/support/api/directory-client.ts";

const scimError = (status: string, scimType?: string) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status,
  detail: expect.any(String),
  ...(scimType && { scimType }),
});

async function createDirectoryTokenValue(api: ApiUnderTest) {
  const response = await api.asAda.post("/api/oem/directory/tokens", { name: "Entra" });
  return (response.body as { result: { id: number; token: string } }).result;
}

describe("SCIM", () => {
  it("accepts only directory tokens, and they open nothing else", async () => {
    const api = await startTestApi();
    const { id, token } = await createDirectoryTokenValue(api);
    const asDirectory = api.createClientWithBearer(token);
    const apiToken = api.createClientWithBearer(await api.createToken(api.people.ada));
    expect([
      (await asDirectory.get("/scim/v2/Users")).status,
      (await asDirectory.get("/api/user/current")).status,
      (await apiToken.get("/scim/v2/Users")).status,
      (await api.asAda.get("/scim/v2/Users")).status,
    ]).toEqual([200, 401, 401, 401]);
    const unauthenticated = await api.asAnonymous.get("/scim/v2/ServiceProviderConfig");
    expect([unauthenticated.body, unauthenticated.headers.get("www-authenticate")]).toEqual([
      scimError("401"),
      "Bearer",
    ]);
    const { body } = await api.asAda.get("/api/oem/directory/tokens");
    expect(body).toMatchObject({
      result: [{ id, token: `${token.slice(0, 12)}…`, lastUsedAt: api.context.now() }],
    });
    await api.asAda.send("DELETE", `/api/oem/directory/tokens/${id}`);
    expect((await asDirectory.get("/scim/v2/Users")).status).toBe(401);
  });

  it("lists pages from 1, and only the total for a count of 0", async () => {
    const { send } = await connectDirectory(await startTestApi());
    for (const name of ["ann", "bob", "cem"]) await send("POST", "/Users", { userName: name });
    expect((await send("GET", "/Users?startIndex=2&count=1")).body).toMatchObject({
      totalResults: 3,
      startIndex: 2,
      itemsPerPage: 1,
      Resources: [{ userName: "bob" }],
    });
    expect((await send("GET", "/Users?count=0")).body).toMatchObject({ totalResults: 3, Resources: [] });
    expect((await send("GET", "/Users?attributes=userName")).body).toMatchObject({
      Resources: [expect.not.objectContaining({ active: true }), {}, {}],
    });
  });

  it("finds users by id, user name, external id and e-mail address, in any case of the name", async () => {
    const { send } = await connectDirectory(await startTestApi());
    const user = { userName: "Ann", externalId: "A1", emails: [{ value: "ann@example.com", type: "work" }] };
    const { id } = (await send("POST", "/Users", user)).body as { id: string };
    await send("POST", "/Users", { userName: "bob" });
    const filters = [
      `id eq "${id}"`,
      'userName eq "ANN"',
      'externalId eq "A1"',
      'emails.value eq "ann@example.com"',
      'emails[type eq "work"].value eq "ann@example.com"',
    ];
    for (const filter of filters)
      expect([filter, (await send("GET", createFilterPath("Users", filter))).body]).toMatchObject([
        filter,
        { totalResults: 1, Resources: [{ id }] },
      ]);
    expect((await send("GET", createFilterPath("Users", 'id eq "unknown"'))).body).toMatchObject({
      totalResults: 0,
    });
  });

  it.each([
    'userName sw "a"',
    'userName eq "a" or userName eq "b"',
    'userName eq "a" and active eq true',
    "active eq true",
    "(((",
    'nickName eq "a"',
  ])("rejects the filter %s", async (filter) => {
    const { send } = await connectDirectory(await startTestApi());
    const { status, body } = await send("GET", createFilterPath("Users", filter));
    expect([status, body]).toEqual([400, scimError("400", "invalidFilter")]);
  });

  it("rejects requests that nobody can understand, and stores nothing", async () => {
    const api = await startTestApi();
    const { send } = await connectDirectory(api);
    const { id } = (await send("POST", "/Users", { userName: "ann" })).body as { id: string };
    const results = [
      await send("POST", "/Users", { displayName: "Nobody" }),
      await send("POST", "/Users", [1]),
      await send("POST", "/Groups", { displayName: "" }),
      await send("PATCH", `/Users/${id}`, { Operations: [] }),
      await send("PATCH", `/Users/${id}`, { Operations: [{ op: "increase", path: "active" }] }),
      await send("GET", "/Users/unknown"),
      await send("PUT", "/Users/99", { userName: "x" }),
      await send("POST", `/Users/${id}`, {}),
      await send("GET", "/Bulk"),
      await send("GET", "/Schemas/unknown"),
    ];
    expect(results.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 404, 404, 404, 404, 404]);
    expect((await send("GET", "/Users")).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  });

  it("ignores paths and values that it does not know, and applies the others", async () => {
    const { send, patch } = await connectDirectory(await startTestApi());
    const { id } = (await send("POST", "/Users", { userName: "ann" })).body as { id: string };
    const response = await patch(
      `/Users/${id}`,
      { op: "Replace", path: "__proto__.polluted", value: 1 },
      { op: "Replace", path: "][", value: 1 },
      { op: "Replace", value: { "constructor.prototype.polluted": 1, Active: "FALSE" } },
      { op: "Remove", path: "userName" },
      { op: "Add", path: 'emails[type eq "work"].value', value: "ann@example.com" },
      { op: "Replace", path: "urn:ietf:params:scim:schemas:core:2.0:User:displayName", value: "Ann" },
    );
    expect(response).toMatchObject({
      status: 200,
      body: {
        userName: "ann",
        displayName: "Ann",
        active: false,
        emails: [{ value: "ann@example.com", type: "work" }],
      },
    });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it("describes itself", async () => {
    const { send } = await connectDirectory(await startTestApi());
    expect((await send("GET", "/ServiceProviderConfig")).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      bulk: { supported: false },
    });
    expect((await send("GET", "/ResourceTypes")).body).toMatchObject({
      Resources: [
        { id: "User", endpoint: "/Users" },
        { id: "Group", endpoint: "/Groups" },
      ],
    });
    const userSchemaPath = `/Schemas/${encodeURIComponent("urn:ietf:params:scim:schemas:core:2.0:User")}`;
    expect((await send("GET", userSchemaPath)).body).toMatchObject({ name: "User" });
  });

  it("limits the requests of a token", async () => {
    const api = await startTestApi({ rateLimitFactor: 0.005 });
    const { send } = await connectDirectory(api);
    const statuses = [];
    for (let count = 0; count < 5; count++) statuses.push((await send("GET", "/Users?count=0")).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });
});
