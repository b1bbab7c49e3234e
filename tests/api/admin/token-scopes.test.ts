import { describe, expect, it } from "vitest";
import { z } from "zod";
import { tokenEndpoints } from "#app/api/admin/tokens.ts";
import type { Scopes } from "#app/domain/token/token.ts";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const expirationDate = "2027-01-31";
const create = (client: Client, scopes: unknown, token: string | undefined = newTokenValue()) =>
  client.post("/api/tokens", { token, expirationDate, ...(scopes !== undefined && { scopes }) });
const script = async (api: ApiUnderTest, client: Client, scopes?: Scopes) =>
  api.withBearer(resultOf(tokenEndpoints.create.result, await create(client, scopes)).token);
const rights = async (client: Client) => {
  const { result } = (await client.get("/api/user/current")).body as { result: object };
  return result;
};

describe("A token with scopes", () => {
  it("has these of its owner's privileges, and loses those the owner loses", async () => {
    const api = await openApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage", "tags-create", "tags-manage"]);
    const tags = await script(api, api.asRita, ["tags-create", "tags-manage"]);
    expect(await rights(tags)).toMatchObject({ isAdmin: false, privileges: ["tags-create", "tags-manage"] });
    expect((await tags.post("/api/tokens", {})).status).toBe(403);
    await api.grantPrivileges(api.people.rita, ["tokens-manage", "tags-manage"]);
    expect(await rights(tags)).toMatchObject({ privileges: ["tags-manage"] });
    expect((await tags.post("/api/oem/tags", { val: "one" })).status).toBe(403);
  });

  it("is no admin even if its owner is one", async () => {
    const api = await openApi();
    const tags = await script(api, api.asAda, ["tags-create"]);
    expect(await rights(tags)).toMatchObject({ isAdmin: false, privileges: ["tags-create"] });
    expect((await tags.post("/api/user/paginated", {})).status).toBe(403);
    Object.assign(api.context.trusts[0] ?? {}, { adminEmails: [] });
    expect(await rights(tags)).toMatchObject({ privileges: [] });
  });

  it("that is read-only changes nothing", async () => {
    const api = await openApi();
    const reader = await script(api, api.asAda, "read");
    expect((await reader.get("/api/oem/tags")).status).toBe(200);
    expect((await reader.post("/api/oem/licenses/filtered", {})).status).toBe(200);
    for (const [method, path] of [
      ["POST", "/api/oem/tags"],
      ["POST", "/api/oem/refresh-info/refresh"],
      ["PATCH", "/api/user/current/preferences"],
      ["GET", "/api/oem/licenses/00000-00000-00000-00000-00000/download/seed-of-the-test"],
      ["DELETE", "/api/user/ada%40example.com/sessions"],
    ] as const)
      expect([path, (await reader.send(method, path)).status]).toEqual([path, 403]);
  });

  it("has only the privileges of its creator, also if that is a token", async () => {
    const api = await openApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const response = await create(api.asRita, ["tokens-manage", "tags-create"]);
    expect(response.status).toBe(403);
    expect(response.body).toEqual(
      errorBody("FORBIDDEN", { fields: { scopes: [expect.stringContaining("tags-create")] } }),
    );
    const narrow = await script(api, api.asAda, ["tokens-manage"]);
    expect((await create(narrow, ["tags-create"])).status).toBe(403);
    const createdToken = resultOf(tokenEndpoints.create.result, await create(narrow, undefined));
    expect(createdToken.scopes).toEqual(["tokens-manage"]);
  });

  it("requires a list of privileges, or read", async () => {
    const { asAda } = await openApi();
    for (const scopes of [[], ["everything"], "write", 5])
      expect([scopes, (await create(asAda, scopes)).status]).toEqual([scopes, 400]);
    const createdToken = resultOf(
      tokenEndpoints.create.result,
      await create(asAda, ["tags-manage", "tags-create", "tags-create"]),
    );
    expect(createdToken.scopes).toEqual(["tags-create", "tags-manage"]);
  });
});

describe("A new token", () => {
  it("is a random one by default", async () => {
    const api = await openApi();
    const response = await api.asAda.post("/api/tokens", { expirationDate });
    const { token, scopes } = resultOf(tokenEndpoints.create.result, response);
    expect(token).toMatch(/^air_[0-9A-Za-z]{38}$/);
    expect(scopes).toBeNull();
    expect(await rights(api.withBearer(token))).toMatchObject({ isAdmin: true });
  });

  it("is rejected if it could be guessed", async () => {
    const { asAda } = await openApi();
    for (const token of [
      "a".repeat(20),
      "a".repeat(200),
      "abc".repeat(20),
      "abcdefghijklmnopqrstuvwxyz0123456789",
      "Kx7-mPq2_Zt9~Lw4.Ns8",
    ]) {
      const response = await create(asAda, undefined, token);
      expect([token, response.status]).toEqual([token, 400]);
      expect(response.body).toEqual(
        errorBody("INVALID", { fields: { token: [expect.stringContaining("guessed")] } }),
      );
    }
    for (const token of ["Kx7mPq2Zt9Lw4Ns8Vb3Rd6", "9f2c41d07b8e6a35c1f04e9d72b8a653"])
      expect([token, (await create(asAda, undefined, token)).status]).toEqual([token, 201]);
  });

  it("lasts 400 days at most", async () => {
    const { asAda } = await openApi();
    const until = (day: string) => asAda.post("/api/tokens", { token: newTokenValue(), expirationDate: day });
    expect((await until("2027-12-25")).status).toBe(201);
    const response = await until("2027-12-26");
    const message = "A token lasts at most 400 days: until 2027-12-25 at the latest.";
    expect(response.status).toBe(422);
    expect(response.body).toEqual(errorBody("TOO_LONG", { message, fields: { expirationDate: [message] } }));
  });
});

describe("A user's own tokens", () => {
  const ownTokens = async (client: Client) =>
    resultOf(z.array(tokenEndpoints.get.result), await client.get("/api/user/current/tokens"));

  it("are returned to their owner with their last use and its address; their start only with tokens-manage", async () => {
    const api = await openApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const value = newTokenValue();
    await create(api.asAda, undefined);
    await create(api.asRita, "read", value);
    const used = { authorization: `Bearer ${value}`, "x-client-address": "192.0.2.5" };
    await api.asNobody.get("/api/user/current", used);
    const token = {
      ownerEmail: "rita@example.com",
      scopes: "read",
      lastUsedAt: "2026-11-20T12:00:00.000Z",
      lastUsedFrom: "192.0.2.5",
    };
    expect(await ownTokens(api.asRita)).toMatchObject([{ ...token, token: `${value.slice(0, 12)}…` }]);
    await api.grantPrivileges(api.people.rita, []);
    expect(await ownTokens(api.asRita)).toMatchObject([{ ...token, token: "…" }]);
    expect(await ownTokens(api.asMert)).toEqual([]);
  });
});
