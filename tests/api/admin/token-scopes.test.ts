import { describe, expect, it } from "vitest";
import { tokenEndpoints } from "#app/api/admin/tokens.ts";
import type { Scopes } from "#app/domain/token/token.ts";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";

const expirationDate = "2027-01-31";
const createToken = (
  client: Client,
  {
    token = generateTokenValue(),
    ...body
  }: { scopes?: unknown; token?: string; expirationDate?: string } = {},
) => client.post("/api/tokens", { token, expirationDate, ...body });
const createTokenClient = async (api: ApiUnderTest, client: Client, scopes?: Scopes) =>
  api.createClientWithBearer(
    parseApiResult(tokenEndpoints.create.result, await createToken(client, { scopes })).token,
  );
const fetchCurrentUser = async (client: Client) => {
  const { result } = (await client.get("/api/user/current")).body as { result: object };
  return result;
};

describe("A token with scopes", () => {
  it("has its scopes only while its owner has these privileges", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage", "tags-create", "tags-manage"]);
    const tagsClient = await createTokenClient(api, api.asRita, ["tags-create", "tags-manage"]);
    expect(await fetchCurrentUser(tagsClient)).toMatchObject({
      isAdmin: false,
      privileges: ["tags-create", "tags-manage"],
    });
    expect((await tagsClient.post("/api/tokens", {})).status).toBe(403);
    await api.grantPrivileges(api.people.rita, ["tokens-manage", "tags-manage"]);
    expect(await fetchCurrentUser(tagsClient)).toMatchObject({ privileges: ["tags-manage"] });
    expect((await tagsClient.post("/api/oem/tags", { val: "one" })).status).toBe(403);
  });

  it("has no admin rights even if its owner is an admin", async () => {
    const api = await startTestApi();
    const tagsClient = await createTokenClient(api, api.asAda, ["tags-create"]);
    expect(await fetchCurrentUser(tagsClient)).toMatchObject({ isAdmin: false, privileges: ["tags-create"] });
    expect((await tagsClient.post("/api/user/paginated", {})).status).toBe(403);
    const [identityProvider] = api.context.trustedProviders;
    if (identityProvider) Object.assign(identityProvider, { adminEmails: [] });
    expect(await fetchCurrentUser(tagsClient)).toMatchObject({ privileges: [] });
  });

  it("cannot change anything if it is read-only", async () => {
    const api = await startTestApi();
    const readOnlyClient = await createTokenClient(api, api.asAda, "read");
    expect((await readOnlyClient.get("/api/oem/tags")).status).toBe(200);
    expect((await readOnlyClient.post("/api/oem/licenses/filtered", {})).status).toBe(200);
    for (const [method, path] of [
      ["POST", "/api/oem/tags"],
      ["POST", "/api/oem/refresh-info/refresh"],
      ["PATCH", "/api/user/current/preferences"],
      ["GET", "/api/oem/licenses/00000-00000-00000-00000-00000/download/seed-of-the-test"],
      ["DELETE", "/api/user/ada%40example.com/sessions"],
    ] as const)
      expect((await readOnlyClient.send(method, path)).status, path).toBe(403);
  });

  it("has only privileges that its creator has", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const response = await createToken(api.asRita, { scopes: ["tokens-manage", "tags-create"] });
    expect(response.status).toBe(403);
    expect(response.body).toEqual(
      errorBody("FORBIDDEN", { fields: { scopes: [expect.stringContaining("tags-create")] } }),
    );
    const limitedClient = await createTokenClient(api, api.asAda, ["tokens-manage"]);
    expect((await createToken(limitedClient, { scopes: ["tags-create"] })).status).toBe(403);
    const createdToken = parseApiResult(tokenEndpoints.create.result, await createToken(limitedClient));
    expect(createdToken.scopes).toEqual(["tokens-manage"]);
  });

  it(`requires a list of privileges or "read"`, async () => {
    const { asAda } = await startTestApi();
    for (const scopes of [[], ["everything"], "write", 5])
      expect((await createToken(asAda, { scopes })).status, JSON.stringify(scopes)).toBe(400);
    const createdToken = parseApiResult(
      tokenEndpoints.create.result,
      await createToken(asAda, { scopes: ["tags-manage", "tags-create", "tags-create"] }),
    );
    expect(createdToken.scopes).toEqual(["tags-create", "tags-manage"]);
  });
});

describe("A new token", () => {
  it("has all rights of its owner by default", async () => {
    const api = await startTestApi();
    const response = await createToken(api.asAda);
    const { token, scopes } = parseApiResult(tokenEndpoints.create.result, response);
    expect(scopes).toBeNull();
    expect(await fetchCurrentUser(api.createClientWithBearer(token))).toMatchObject({ isAdmin: true });
  });

  it("is rejected if it can be guessed", async () => {
    const { asAda } = await startTestApi();
    for (const token of [
      "a".repeat(22),
      "a".repeat(200),
      "abc".repeat(20),
      "abcdefghijklmnopqrstuvwxyz0123456789",
      "kx7-mpq2_zt9~lw4.ns8rb",
    ]) {
      const response = await createToken(asAda, { token });
      expect(response.status, token).toBe(400);
      expect(response.body).toEqual(
        errorBody("INVALID", { fields: { token: [expect.stringContaining("easy to guess")] } }),
      );
    }
    for (const token of ["Kx7mPq2Zt9Lw4Ns8Vb3Rd6", "9f2c41d07b8e6a35c1f04e9d72b8a653"])
      expect((await createToken(asAda, { token })).status, token).toBe(201);
  });

  it("lasts 400 days at most", async () => {
    const { asAda } = await startTestApi();
    const createTokenUntil = (day: string) =>
      asAda.post("/api/tokens", { token: generateTokenValue(), expirationDate: day });
    expect((await createTokenUntil("2027-12-25")).status).toBe(201);
    const response = await createTokenUntil("2027-12-26");
    const message = "A token is valid for at most 400 days. Choose 2027-12-25 or an earlier date.";
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("TOO_LONG", { message, fields: { expirationDate: [message] } }));
  });
});

describe("The tokens of the current user", () => {
  const fetchTokensOfCurrentUser = async (client: Client, query = "") =>
    parseApiResult(tokenEndpoints.listOwn.result, await client.get(`/api/user/current/tokens${query}`))
      .entities;

  it("are returned to their owner, but the start of each token only with tokens-manage", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const value = generateTokenValue();
    await createToken(api.asAda);
    await createToken(api.asRita, { scopes: "read", token: value });
    const requestHeaders = { authorization: `Bearer ${value}`, "x-client-address": "192.0.2.5" };
    await api.asAnonymous.get("/api/user/current", requestHeaders);
    const expectedToken = {
      ownerEmail: "rita@example.com",
      scopes: "read",
      lastUsedAt: "2026-11-20T12:00:00.000Z",
      lastUsedFrom: "192.0.2.5",
    };
    expect(await fetchTokensOfCurrentUser(api.asRita)).toMatchObject([
      { ...expectedToken, token: `${value.slice(0, 12)}…` },
    ]);
    await api.grantPrivileges(api.people.rita, []);
    expect(await fetchTokensOfCurrentUser(api.asRita)).toMatchObject([{ ...expectedToken, token: "…" }]);
    expect(await fetchTokensOfCurrentUser(api.asMert)).toEqual([]);
  });

  it("are returned page by page, newest first", async () => {
    const api = await startTestApi();
    const expirationDates = ["2026-12-01", "2026-12-02", "2026-12-03"];
    for (const expirationDate of expirationDates) await createToken(api.asAda, { expirationDate });
    const pages = [0, 1, 2].map((page) =>
      fetchTokensOfCurrentUser(api.asAda, `?pageNumber=${page}&pageSize=2`),
    );
    const [firstPage, secondPage, emptyPage] = await Promise.all(pages);
    expect([firstPage, secondPage].flat().map((token) => token?.expirationDate.slice(0, 10))).toEqual(
      expirationDates.toReversed(),
    );
    expect(firstPage).toHaveLength(2);
    expect(emptyPage).toEqual([]);
  });
});
