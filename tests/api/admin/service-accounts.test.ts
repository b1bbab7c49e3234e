import { describe, expect, it } from "vitest";
import { serviceAccountEndpoints } from "#app/api/admin/service-accounts.ts";
import type { Privilege } from "#app/domain/person/privilege.ts";
import { type ApiUnderTest, errorBody, parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import {
  createServiceAccount,
  listServiceAccounts,
  newServiceAccount,
  serviceAccountsPath,
} from "#tests/support/api/service-accounts.ts";

const fetchStatus = async (client: { get: (path: string) => Promise<{ status: number }> }) =>
  (await client.get("/api/oem/licenses/summary")).status;

/** Gives Rita the right to manage tokens, and other privileges. */
const letRitaManageTokens = (api: ApiUnderTest, ...privileges: Privilege[]) =>
  api.grantPrivileges(api.people.rita, ["tokens-manage", ...privileges]);

describe("A service account", () => {
  it("shows its token only once", async () => {
    const api = await startTestApi();
    const { account } = await createServiceAccount(api);
    expect(account.token).toMatch(/^svc_\w{38}$/);
    const token = `${account.token.slice(0, 12)}…`;
    expect(await listServiceAccounts(api.asAda)).toEqual([{ ...account, token }]);
    expect(account).toMatchObject({
      name: "Nightly export",
      ownerEmail: "mert@example.com",
      hasActiveOwner: true,
      createdBy: "ada@example.com",
      confirmedAt: "2026-11-20T12:00:00.000Z",
      restsAt: "2027-02-18T12:00:00.000Z",
      isResting: false,
      restReason: "unconfirmed",
      lastUsedAt: null,
      rowVersion: 1,
    });
  });

  it("has exactly the rights of its scopes", async () => {
    const api = await startTestApi();
    const { client } = await createServiceAccount(api, {
      ownerEmail: "ada@example.com",
      scopes: ["tags-create"],
    });
    expect((await client.get("/api/user/current")).body).toMatchObject({
      result: { email: "service account Nightly export", isAdmin: false, privileges: ["tags-create"] },
    });
    expect((await client.post("/api/oem/tags", { val: "of-the-export" })).status).toBe(201);
    expect((await client.get("/api/oem/webhooks")).body).toEqual(errorBody("FORBIDDEN"));
    expect((await client.post("/api/user/paginated", {})).body).toEqual(errorBody("FORBIDDEN"));
  });

  it("only reads with the scope read", async () => {
    const api = await startTestApi();
    const { client } = await createServiceAccount(api, { scopes: "read" });
    expect(await fetchStatus(client)).toBe(200);
    expect((await client.post("/api/oem/tags", { val: "emea" })).status).toBe(403);
    expect((await client.post("/api/oem/refresh-info/refresh", {})).body).toEqual(
      errorBody("FORBIDDEN", { message: "This API token is read-only." }),
    );
  });

  it("records its last use", async () => {
    const api = await startTestApi();
    const { client } = await createServiceAccount(api);
    api.advanceClock(60_000);
    await fetchStatus(client);
    expect(await listServiceAccounts(api.asAda)).toMatchObject([{ lastUsedAt: "2026-11-20T12:01:00.000Z" }]);
  });

  it("is listed for users who manage tokens, and for its owner", async () => {
    const api = await startTestApi();
    await createServiceAccount(api);
    expect(await listServiceAccounts(api.asMert)).toHaveLength(1);
    expect(await listServiceAccounts(api.asRita)).toEqual([]);
    await letRitaManageTokens(api);
    expect(await listServiceAccounts(api.asRita)).toHaveLength(1);
  });

  it("stops working when it is deleted", async () => {
    const api = await startTestApi();
    const { client, path } = await createServiceAccount(api);
    expect((await api.asAda.send("DELETE", path)).status).toBe(200);
    expect((await client.get("/api/oem/tags")).body).toEqual(
      errorBody("UNAUTHENTICATED", { message: "This API token is not valid." }),
    );
    expect((await api.asAda.send("DELETE", path)).status).toBe(404);
  });

  it("gets a new token, which ends the old one", async () => {
    const api = await startTestApi();
    const { client, path, account } = await createServiceAccount(api);
    const replaceToken = () => api.asAda.post(`${path}/token`, {}, { "idempotency-key": "replace once" });
    const response = await replaceToken();
    const { token, rowVersion } = parseApiResult(serviceAccountEndpoints.replaceToken.result, response);
    expect([token === account.token, rowVersion]).toEqual([false, 2]);
    expect(await fetchStatus(client)).toBe(401);
    expect(await fetchStatus(api.createClientWithBearer(token))).toBe(200);
    expect((await replaceToken()).body).toEqual(response.body);
    expect(await fetchStatus(api.createClientWithBearer(token))).toBe(200);
  });

  it("is changed only in the version that the client saw", async () => {
    const api = await startTestApi();
    const { path } = await createServiceAccount(api);
    const change = (body: object, version: string) =>
      api.asAda.send("PATCH", path, { body, headers: { "if-match": version } });
    expect((await change({ name: "Hourly export", expiresAt: "2026-12-31" }, '"1"')).body).toMatchObject({
      result: {
        name: "Hourly export",
        expiresAt: "2026-12-31T23:59:59.999Z",
        restsAt: "2026-12-31T23:59:59.999Z",
        restReason: "ended",
        rowVersion: 2,
      },
    });
    expect((await change({ name: "Other" }, '"1"')).body).toMatchObject(errorBody("CONFLICT"));
    expect((await change({ name: "Hourly export" }, '"2"')).body).toMatchObject({
      result: { rowVersion: 2 },
    });
    expect((await change({ confirmedAt: "2027-01-01" }, '"2"')).status).toBe(400);
  });
});

describe("A service account is rejected", () => {
  it.each([
    ["with the name of another one", { name: "nightly EXPORT" }, 409, "NAME_TAKEN"],
    ["with an end in the past", { expiresAt: "2026-11-19" }, 422, "EXPIRED"],
    ["with an unknown owner", { ownerEmail: "nobody@example.com" }, 422, "UNKNOWN_OWNER"],
    ["without scopes", { scopes: [] }, 400, "INVALID"],
    ["with all rights", { scopes: null }, 400, "INVALID"],
  ])("%s", async (_, changes, status, code) => {
    const api = await startTestApi();
    const { path } = await createServiceAccount(api);
    await createServiceAccount(api, { name: "Other" });
    const creation = await api.asAda.post(serviceAccountsPath, {
      ...newServiceAccount,
      name: "Third",
      ...changes,
    });
    expect([creation.status, creation.body]).toMatchObject([status, errorBody(code)]);
    const other = (await listServiceAccounts(api.asAda)).at(-1);
    const change = await api.asAda.send("PATCH", `${serviceAccountsPath}/${other?.id}`, { body: changes });
    expect([change.status, change.body]).toMatchObject([status, errorBody(code)]);
    expect(path).not.toContain(String(other?.id));
  });

  it("with scopes that its creator lacks", async () => {
    const api = await startTestApi();
    await letRitaManageTokens(api, "tags-create");
    const { path } = await createServiceAccount(api);
    expect(await api.asRita.post(serviceAccountsPath, { ...newServiceAccount, name: "Other" })).toMatchObject(
      {
        status: 403,
      },
    );
    expect((await api.asRita.post(`${path}/token`, {})).status).toBe(403);
    const changeScopes = (scopes: unknown) => api.asRita.send("PATCH", path, { body: { scopes } });
    expect((await changeScopes(["license-create", "license-manage", "versions-manage"])).status).toBe(403);
    expect((await changeScopes(["license-create", "tags-create"])).status).toBe(200);
  });

  it("with a longer life than the token that creates it", async () => {
    const api = await startTestApi();
    const asToken = await api.createClientWithToken(api.people.ada, "2027-01-31T00:00:00.000Z");
    const create = (expiresAt: string | null) =>
      asToken.post(serviceAccountsPath, { ...newServiceAccount, expiresAt });
    expect((await create(null)).body).toMatchObject(errorBody("OUTLIVES_TOKEN"));
    expect((await create("2027-01-31")).body).toMatchObject(errorBody("OUTLIVES_TOKEN"));
    expect((await create("2027-01-30")).status).toBe(201);
  });
});
