import { describe, expect, it } from "vitest";
import { tokenEndpoints } from "#app/api/admin/tokens.ts";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import {
  type ApiUnderTest,
  type Client,
  startTestApi,
  errorBody,
  parseApiResult,
} from "#tests/support/api/api.ts";

const tokensPath = "/api/tokens";
const dayMs = 86_400_000;
const expirationDate = "2027-01-31";

const createToken = (
  client: Client,
  token: unknown = generateTokenValue(),
  tokenExpirationDate: unknown = expirationDate,
) => client.post(tokensPath, { token, expirationDate: tokenExpirationDate });
const fetchTokenPage = async (client: Client, body: object = {}) =>
  parseApiResult(tokenEndpoints.list.result, await client.post(`${tokensPath}/paginated/`, body));
const listTokenStarts = async (client: Client, body?: object) =>
  (await fetchTokenPage(client, body)).entities.map(({ token }) => token);
const deleteToken = (client: Client, token: string) =>
  client.send("DELETE", `${tokensPath}/${encodeURIComponent(token)}`);
const fetchStatusWithToken = async ({ asAnonymous }: ApiUnderTest, value: string) =>
  (await asAnonymous.get("/api/user/current", { authorization: `Bearer ${value}` })).status;
const fetchEvents = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.listChainAfter(0, 1_000)).rows.map(({ event }) => event);

describe("Creating an API token", () => {
  it("returns the whole value of the token once and creates a working token", async () => {
    const api = await startTestApi();
    const value = generateTokenValue();
    const response = await createToken(api.asAda, value);
    expect(response.status).toBe(201);
    const createdToken = {
      token: value,
      expirationDate: "2027-01-31T23:59:59.999Z",
      ownerEmail: "ada@example.com",
      createdAt: "2026-11-20T12:00:00.000Z",
      updatedAt: "2026-11-20T12:00:00.000Z",
      lastUsedAt: null,
      lastUsedFrom: null,
      scopes: null,
      isAssistant: false,
      name: null,
    };
    expect(parseApiResult(tokenEndpoints.create.result, response)).toEqual(createdToken);
    expect(await fetchTokenPage(api.asAda)).toMatchObject({
      entities: [{ ...createdToken, token: `${value.slice(0, 12)}…` }],
      totalEntityCount: 1,
      pageSize: 25,
    });
    expect(await fetchStatusWithToken(api, value)).toBe(200);
    expect((await fetchTokenPage(api.asAda)).entities[0]?.lastUsedAt).toBe("2026-11-20T12:00:00.000Z");
    expect((await fetchEvents(api)).at(-1)).toMatchObject({
      eventName: "create-token",
      createdBy: "ada@example.com",
      licenseKey: null,
      details: { start: value.slice(0, 12), expirationDate: createdToken.expirationDate },
    });
  });

  it("does not store the value of the token", async () => {
    const api = await startTestApi();
    const value = generateTokenValue();
    const body = { token: value, expirationDate };
    await api.asAda.post(tokensPath, body, { "idempotency-key": "once" });
    await fetchStatusWithToken(api, value);
    await deleteToken(api.asAda, value);
    const { db } = api.engine;
    const storedRows = [
      await db.selectFrom("api_token").selectAll().execute(),
      await db.selectFrom("history").selectAll().execute(),
      await db.selectFrom("idempotency").selectAll().execute(),
    ];
    expect(JSON.stringify([storedRows, api.logLines])).not.toContain(value.slice(12));
  });

  it("creates one token for an Idempotency-Key and returns its value only once", async () => {
    const api = await startTestApi();
    const body = { token: generateTokenValue(), expirationDate };
    const headers = { "idempotency-key": "twice" };
    const createTokenWithIdempotencyKey = async () =>
      parseApiResult(tokenEndpoints.create.result, await api.asAda.post(tokensPath, body, headers));
    const [firstToken, secondToken] = [
      await createTokenWithIdempotencyKey(),
      await createTokenWithIdempotencyKey(),
    ];
    expect(firstToken.token).toBe(body.token);
    expect(secondToken).toEqual({ ...firstToken, token: `${body.token.slice(0, 12)}…` });
    expect((await fetchTokenPage(api.asAda)).totalEntityCount).toBe(1);
  });

  it("accepts a timestamp as the expiration date", async () => {
    const { asAda } = await startTestApi();
    const response = await createToken(asAda, generateTokenValue(), "2026-11-20T15:00:00.001+03:00");
    expect(parseApiResult(tokenEndpoints.create.result, response).expirationDate).toBe(
      "2026-11-20T12:00:00.001Z",
    );
  });

  it("rejects an expiration date in the past", async () => {
    const api = await startTestApi();
    for (const pastExpirationDate of ["2026-11-19", "2026-11-20T12:00:00.000Z", "0001-01-01"]) {
      const response = await createToken(api.asAda, generateTokenValue(), pastExpirationDate);
      expect(response.status, pastExpirationDate).toBe(422);
      const message = "The expiration date must be in the future.";
      expect(response.body).toEqual(errorBody("EXPIRED", { message, fields: { expirationDate: [message] } }));
    }
    expect((await createToken(api.asAda, generateTokenValue(), "2026-11-20")).status).toBe(201);
  });

  it("requires an expiration date and a long value that is valid in a header", async () => {
    const { asAda } = await startTestApi();
    const fetchFieldErrors = async (body: object) => {
      const response = await asAda.post(tokensPath, body);
      expect(response.status, JSON.stringify(body)).toBe(400);
      return (response.body as { error: { fields: Record<string, string[]> } }).error.fields;
    };
    expect(await fetchFieldErrors({})).toEqual({
      token: ["Enter a token."],
      expirationDate: ["Enter when the token expires."],
    });
    const messagesByValue = {
      "a-Value.of_21~chars17": "A token has 22 to 200 characters.",
      ["Kx7mPq2Zt9Lw4Ns8Vb3Rd6".repeat(10)]: "A token has 22 to 200 characters.",
      "a value with spaces in it": "A token has only letters, digits and - . _ ~",
      "a-value-with-a-slash/in-it": "A token has only letters, digits and - . _ ~",
      "a-välue-with-ümlauts-in-it": "A token has only letters, digits and - . _ ~",
    };
    for (const [token, message] of Object.entries(messagesByValue))
      expect(await fetchFieldErrors({ token, expirationDate })).toEqual({ token: [message] });
    expect(await fetchFieldErrors({ token: generateTokenValue(), expirationDate: "tomorrow" })).toEqual({
      expirationDate: ["Enter a date as YYYY-MM-DD."],
    });
    for (const token of ["a-Vq.T_7~mK2Zt9Lw4Nx8P", `${"Kx7mPq2Zt9Lw4Ns8Vb3Rd6".repeat(9)}-2`])
      expect((await createToken(asAda, token)).status).toBe(201);
  });

  it("rejects a value with the same first characters as an existing token", async () => {
    const api = await startTestApi();
    const value = generateTokenValue();
    await createToken(api.asAda, value);
    const initialEventCount = (await fetchEvents(api)).length;
    for (const conflictingValue of [value, `${value.slice(0, 12)}-And.goes_on~8in2Another7Way`]) {
      const response = await createToken(api.asAda, conflictingValue);
      expect(response.status).toBe(409);
      const fields = { token: [expect.stringContaining("12 characters")] };
      expect(response.body).toEqual(errorBody("TOKEN_EXISTS", { fields }));
    }
    expect(await fetchEvents(api)).toHaveLength(initialEventCount);
    const newValue = generateTokenValue();
    const simultaneousResponses = await Promise.all([1, 2, 3].map(() => createToken(api.asAda, newValue)));
    expect(simultaneousResponses.map(({ status }) => `${status}`).toSorted()).toEqual(["201", "409", "409"]);
  });

  it("requires tokens-manage and makes the caller the owner of the token", async () => {
    const api = await startTestApi();
    expect((await createToken(api.asMert)).status).toBe(403);
    expect((await createToken(api.asAnonymous)).status).toBe(401);
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const value = generateTokenValue();
    const createdToken = parseApiResult(tokenEndpoints.create.result, await createToken(api.asRita, value));
    expect(createdToken.ownerEmail).toBe("rita@example.com");
    const tokenClient = api.createClientWithBearer(value);
    expect((await tokenClient.get("/api/user/current")).body).toMatchObject({
      result: { email: "rita@example.com", privileges: ["tokens-manage"] },
    });
    const successorToken = parseApiResult(tokenEndpoints.create.result, await createToken(tokenClient));
    expect(successorToken.ownerEmail).toBe("rita@example.com");
  });

  it("rejects an expiration date after the expiration of the token that sends the request", async () => {
    const api = await startTestApi();
    const tokenClient = await api.createClientWithToken(api.people.ada, "2026-12-31T12:00:00.000Z");
    for (const lateExpirationDate of ["2026-12-31T12:00:00.001Z", "2027-01-31"]) {
      const response = await createToken(tokenClient, generateTokenValue(), lateExpirationDate);
      expect(response.status, lateExpirationDate).toBe(422);
      const fields = { expirationDate: [expect.stringContaining("2026-12-31T12:00:00.000Z")] };
      expect(response.body).toEqual(errorBody("OUTLIVES_TOKEN", { fields }));
    }
    const value = generateTokenValue();
    expect((await createToken(tokenClient, value, "2026-12-31T12:00:00.000Z")).status).toBe(201);
    expect(
      (await createToken(api.createClientWithBearer(value), generateTokenValue(), "2027-01-31")).status,
    ).toBe(422);
    expect((await createToken(api.asAda)).status).toBe(201);
  });
});

describe("An existing API token", () => {
  it("is rejected after its expiration, its deletion or the erasure of its owner", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const [expiringValue, deletedValue, orphanValue] = [
      generateTokenValue(),
      generateTokenValue(),
      generateTokenValue(),
    ];
    await createToken(api.asAda, expiringValue, "2026-11-20");
    await createToken(api.asAda, deletedValue);
    await createToken(api.asRita, orphanValue);
    for (const value of [expiringValue, deletedValue, orphanValue])
      expect(await fetchStatusWithToken(api, value)).toBe(200);

    expect((await deleteToken(api.asAda, deletedValue)).status).toBe(200);
    expect(await fetchStatusWithToken(api, deletedValue)).toBe(401);
    await api.engine.db.deleteFrom("person").where("id", "=", api.people.rita.id).execute();
    expect(await fetchStatusWithToken(api, orphanValue)).toBe(401);
    api.advanceClock(dayMs / 2 - 1);
    expect(await fetchStatusWithToken(api, expiringValue)).toBe(200);
    api.advanceClock(1);
    expect(await fetchStatusWithToken(api, expiringValue)).toBe(401);
  });
});

describe("The list of API tokens", () => {
  it("contains all users' tokens, sorted and paged as requested", async () => {
    const api = await startTestApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const values = ["one", "two", "three"].map((prefix) => `${prefix}-${generateTokenValue()}`);
    const [firstTokenStart, secondTokenStart, thirdTokenStart] = values.map(
      (value) => `${value.slice(0, 12)}…`,
    );
    await createToken(api.asAda, values[0], "2027-03-01");
    api.advanceClock(1);
    await createToken(api.asRita, values[1], "2027-01-01");
    api.advanceClock(1);
    await createToken(api.asAda, values[2], "2027-02-01");
    expect(await listTokenStarts(api.asRita)).toEqual([thirdTokenStart, secondTokenStart, firstTokenStart]);
    expect(await listTokenStarts(api.asRita, { sortType: "ASC" })).toEqual([
      firstTokenStart,
      secondTokenStart,
      thirdTokenStart,
    ]);
    expect(await listTokenStarts(api.asRita, { sortBy: "updatedAt" })).toEqual([
      thirdTokenStart,
      secondTokenStart,
      firstTokenStart,
    ]);
    expect(await listTokenStarts(api.asRita, { sortBy: "expirationDate" })).toEqual([
      firstTokenStart,
      thirdTokenStart,
      secondTokenStart,
    ]);
    expect(await listTokenStarts(api.asRita, { pageNumber: 1, pageSize: 2 })).toEqual([firstTokenStart]);
    expect((await fetchTokenPage(api.asAda)).entities.map(({ ownerEmail }) => ownerEmail)).toEqual([
      "ada@example.com",
      "rita@example.com",
      "ada@example.com",
    ]);
    expect(await fetchTokenPage(api.asAda, { pageSize: 0 })).toMatchObject({
      entities: [],
      totalEntityCount: 3,
    });
    expect((await api.asAda.post(`${tokensPath}/paginated`, { sortBy: "hash" })).status).toBe(400);
    await api.grantPrivileges(api.people.rita, ["tags-create"]);
    expect((await api.asRita.post(`${tokensPath}/paginated`, {})).status).toBe(403);
  });
});

describe("A single API token", () => {
  const fetchToken = (client: Client, tokenReference: string) =>
    client.get(`${tokensPath}/${encodeURIComponent(tokenReference)}`);

  it("is returned by its start with the same fields as in the list", async () => {
    const api = await startTestApi();
    const value = generateTokenValue();
    await createToken(api.asAda, value);
    const [token] = (await fetchTokenPage(api.asAda)).entities;
    for (const start of [value.slice(0, 12), `${value.slice(0, 12)}…`])
      expect(parseApiResult(tokenEndpoints.get.result, await fetchToken(api.asAda, start))).toEqual(token);
    for (const unknownStart of [value, value.slice(0, 11), value.slice(0, 13), "unknown", "…"])
      expect((await fetchToken(api.asAda, unknownStart)).status, unknownStart).toBe(404);
  });

  it("is readable with tokens-manage or tags-manage", async () => {
    const api = await startTestApi();
    const value = generateTokenValue();
    await createToken(api.asAda, value);
    expect((await fetchToken(api.asRita, value.slice(0, 12))).status).toBe(403);
    for (const privilege of ["tokens-manage", "tags-manage"] as const) {
      await api.grantPrivileges(api.people.rita, [privilege]);
      expect((await fetchToken(api.asRita, value.slice(0, 12))).status).toBe(200);
    }
  });
});
