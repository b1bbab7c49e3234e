import { describe, expect, it } from "vitest";
import { tokenEndpoints } from "#app/api/admin/tokens.ts";
import { newTokenValue } from "#app/domain/token/tokens.ts";
import { type ApiUnderTest, type Client, openApi, errorBody, resultOf } from "#tests/support/api/api.ts";

const tokens = "/api/tokens";
const dayMs = 86_400_000;
const expirationDate = "2027-01-31";

const create = (client: Client, token: unknown = newTokenValue(), until: unknown = expirationDate) =>
  client.post(tokens, { token, expirationDate: until });
const page = async (client: Client, body: object = {}) =>
  resultOf(tokenEndpoints.paginated.result, await client.post(`${tokens}/paginated/`, body));
const listed = async (client: Client, body?: object) =>
  (await page(client, body)).entities.map(({ token }) => token);
const remove = (client: Client, token: string) =>
  client.send("DELETE", `${tokens}/${encodeURIComponent(token)}`);
const uses = async ({ asNobody }: ApiUnderTest, value: string) =>
  (await asNobody.get("/api/user/current", { authorization: `Bearer ${value}` })).status;
const chain = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.chain(0, 1_000)).map(({ event }) => event);

describe("Creating an API token", () => {
  it("returns its whole value once, and works at once", async () => {
    const api = await openApi();
    const value = newTokenValue();
    const response = await create(api.asAda, value);
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
    };
    expect(resultOf(tokenEndpoints.create.result, response)).toEqual(createdToken);
    expect(await page(api.asAda)).toMatchObject({
      entities: [{ ...createdToken, token: `${value.slice(0, 12)}…` }],
      totalEntityCount: 1,
      pageSize: 25,
    });
    expect(await uses(api, value)).toBe(200);
    expect((await page(api.asAda)).entities[0]?.lastUsedAt).toBe("2026-11-20T12:00:00.000Z");
    expect((await chain(api)).at(-1)).toMatchObject({
      eventName: "create-token",
      createdBy: "ada@example.com",
      licenseKey: "",
      details: { start: value.slice(0, 12), expirationDate: createdToken.expirationDate },
    });
  });

  it("stores its value nowhere", async () => {
    const api = await openApi();
    const value = newTokenValue();
    const body = { token: value, expirationDate };
    await api.asAda.post(tokens, body, { "idempotency-key": "once" });
    await uses(api, value);
    await remove(api.asAda, value);
    const { db } = api.engine;
    const stored = [
      await db.selectFrom("api_token").selectAll().execute(),
      await db.selectFrom("history").selectAll().execute(),
      await db.selectFrom("idempotency").selectAll().execute(),
    ];
    expect(JSON.stringify([stored, api.logged])).not.toContain(value.slice(12));
  });

  it("with an Idempotency-Key happens once, and the second response has no value", async () => {
    const api = await openApi();
    const body = { token: newTokenValue(), expirationDate };
    const headers = { "idempotency-key": "twice" };
    const once = async () =>
      resultOf(tokenEndpoints.create.result, await api.asAda.post(tokens, body, headers));
    const [first, second] = [await once(), await once()];
    expect(first.token).toBe(body.token);
    expect(second).toEqual({ ...first, token: `${body.token.slice(0, 12)}…` });
    expect((await page(api.asAda)).totalEntityCount).toBe(1);
  });

  it("accepts a timestamp as its end", async () => {
    const { asAda } = await openApi();
    const response = await create(asAda, newTokenValue(), "2026-11-20T15:00:00.001+03:00");
    expect(resultOf(tokenEndpoints.create.result, response).expirationDate).toBe("2026-11-20T12:00:00.001Z");
  });

  it("is rejected for an end in the past", async () => {
    const api = await openApi();
    for (const until of ["2026-11-19", "2026-11-20T12:00:00.000Z", "0001-01-01"]) {
      const response = await create(api.asAda, newTokenValue(), until);
      expect([until, response.status]).toEqual([until, 422]);
      const message = "The expiration date must be in the future.";
      expect(response.body).toEqual(errorBody("EXPIRED", { message, fields: { expirationDate: [message] } }));
    }
    expect((await create(api.asAda, newTokenValue(), "2026-11-20")).status).toBe(201);
  });

  it("requires an end, and a value that is long enough and valid in a header", async () => {
    const { asAda } = await openApi();
    const messages = async (body: object) => {
      const response = await asAda.post(tokens, body);
      expect([body, response.status]).toEqual([body, 400]);
      return (response.body as { error: { fields: Record<string, string[]> } }).error.fields;
    };
    expect(await messages({})).toEqual({ expirationDate: ["Enter when the token expires."] });
    const invalidCases = {
      "a-value-of-19-chars": "A token has 20 to 200 characters.",
      ["Kx7mPq2Zt9Lw4Ns8Vb3Rd6".repeat(10)]: "A token has 20 to 200 characters.",
      "a value with spaces in it": "A token has only letters, digits and - . _ ~",
      "a-value-with-a-slash/in-it": "A token has only letters, digits and - . _ ~",
      "a-välue-with-ümlauts-in-it": "A token has only letters, digits and - . _ ~",
    };
    for (const [token, message] of Object.entries(invalidCases))
      expect(await messages({ token, expirationDate })).toEqual({ token: [message] });
    expect(await messages({ token: newTokenValue(), expirationDate: "tomorrow" })).toEqual({
      expirationDate: ["Enter a date as YYYY-MM-DD."],
    });
    for (const token of ["a-Value.of_23~chars17Kx9", `${"Kx7mPq2Zt9Lw4Ns8Vb3Rd6".repeat(9)}-2`])
      expect((await create(asAda, token)).status).toBe(201);
  });

  it("is rejected for a value that begins like an existing one", async () => {
    const api = await openApi();
    const value = newTokenValue();
    await create(api.asAda, value);
    const before = (await chain(api)).length;
    for (const takenValue of [value, `${value.slice(0, 12)}-And.goes_on~8in2Another7Way`]) {
      const response = await create(api.asAda, takenValue);
      expect(response.status).toBe(409);
      const fields = { token: [expect.stringContaining("12 characters")] };
      expect(response.body).toEqual(errorBody("TOKEN_EXISTS", { fields }));
    }
    expect(await chain(api)).toHaveLength(before);
    const another = newTokenValue();
    const atOnce = await Promise.all([1, 2, 3].map(() => create(api.asAda, another)));
    expect(atOnce.map(({ status }) => `${status}`).toSorted()).toEqual(["201", "409", "409"]);
  });

  it("requires tokens-manage, and makes the caller its owner", async () => {
    const api = await openApi();
    expect((await create(api.asMert)).status).toBe(403);
    expect((await create(api.asNobody)).status).toBe(401);
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const value = newTokenValue();
    const createdToken = resultOf(tokenEndpoints.create.result, await create(api.asRita, value));
    expect(createdToken.ownerEmail).toBe("rita@example.com");
    const script = api.withBearer(value);
    expect((await script.get("/api/user/current")).body).toMatchObject({
      result: { email: "rita@example.com", privileges: ["tokens-manage"] },
    });
    const next = resultOf(tokenEndpoints.create.result, await create(script));
    expect(next.ownerEmail).toBe("rita@example.com");
  });

  it("by a token is rejected for an end after its own, and for its successors' too", async () => {
    const api = await openApi();
    const script = await api.withToken(api.people.ada, "2026-12-31T12:00:00.000Z");
    for (const until of ["2026-12-31T12:00:00.001Z", "2027-01-31"]) {
      const response = await create(script, newTokenValue(), until);
      expect([until, response.status]).toEqual([until, 422]);
      const fields = { expirationDate: [expect.stringContaining("2026-12-31T12:00:00.000Z")] };
      expect(response.body).toEqual(errorBody("OUTLIVES_TOKEN", { fields }));
    }
    const value = newTokenValue();
    expect((await create(script, value, "2026-12-31T12:00:00.000Z")).status).toBe(201);
    expect((await create(api.withBearer(value), newTokenValue(), "2027-01-31")).status).toBe(422);
    expect((await create(api.asAda)).status).toBe(201);
  });
});

describe("An existing API token", () => {
  it("stops at its end, when it is deleted and when its owner is erased", async () => {
    const api = await openApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const [ending, deleted, orphan] = [newTokenValue(), newTokenValue(), newTokenValue()];
    await create(api.asAda, ending, "2026-11-20");
    await create(api.asAda, deleted);
    await create(api.asRita, orphan);
    for (const value of [ending, deleted, orphan]) expect(await uses(api, value)).toBe(200);

    expect((await remove(api.asAda, deleted)).status).toBe(200);
    expect(await uses(api, deleted)).toBe(401);
    await api.engine.db.deleteFrom("person").where("id", "=", api.people.rita.id).execute();
    expect(await uses(api, orphan)).toBe(401);
    api.advanceClock(dayMs / 2 - 1);
    expect(await uses(api, ending)).toBe(200);
    api.advanceClock(1);
    expect(await uses(api, ending)).toBe(401);
  });
});

describe("The list of API tokens", () => {
  it("contains all users' tokens, sorted and paged as requested", async () => {
    const api = await openApi();
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    const values = ["one", "two", "three"].map((name) => `${name}-${newTokenValue()}`);
    const [first, two, three] = values.map((value) => `${value.slice(0, 12)}…`);
    await create(api.asAda, values[0], "2027-03-01");
    api.advanceClock(1);
    await create(api.asRita, values[1], "2027-01-01");
    api.advanceClock(1);
    await create(api.asAda, values[2], "2027-02-01");
    expect(await listed(api.asRita)).toEqual([three, two, first]);
    expect(await listed(api.asRita, { sortType: "ASC" })).toEqual([first, two, three]);
    expect(await listed(api.asRita, { sortBy: "updatedAt" })).toEqual([three, two, first]);
    expect(await listed(api.asRita, { sortBy: "expirationDate" })).toEqual([first, three, two]);
    expect(await listed(api.asRita, { pageNumber: 1, pageSize: 2 })).toEqual([first]);
    expect((await page(api.asAda)).entities.map(({ ownerEmail }) => ownerEmail)).toEqual([
      "ada@example.com",
      "rita@example.com",
      "ada@example.com",
    ]);
    expect(await page(api.asAda, { pageSize: 0 })).toMatchObject({ entities: [], totalEntityCount: 3 });
    expect((await api.asAda.post(`${tokens}/paginated`, { sortBy: "hash" })).status).toBe(400);
    await api.grantPrivileges(api.people.rita, ["tags-create"]);
    expect((await api.asRita.post(`${tokens}/paginated`, {})).status).toBe(403);
  });
});

describe("One API token", () => {
  const tokenByName = (client: Client, name: string) => client.get(`${tokens}/${encodeURIComponent(name)}`);

  it("is returned as in the list, by its start alone", async () => {
    const api = await openApi();
    const value = newTokenValue();
    await create(api.asAda, value);
    const [token] = (await page(api.asAda)).entities;
    for (const name of [value.slice(0, 12), `${value.slice(0, 12)}…`])
      expect(resultOf(tokenEndpoints.get.result, await tokenByName(api.asAda, name))).toEqual(token);
    for (const name of [value, value.slice(0, 11), value.slice(0, 13), "unknown", "…"])
      expect([name, (await tokenByName(api.asAda, name)).status]).toEqual([name, 404]);
  });

  it("needs tokens-manage or tags-manage", async () => {
    const api = await openApi();
    const value = newTokenValue();
    await create(api.asAda, value);
    expect((await tokenByName(api.asRita, value.slice(0, 12))).status).toBe(403);
    for (const privilege of ["tokens-manage", "tags-manage"] as const) {
      await api.grantPrivileges(api.people.rita, [privilege]);
      expect((await tokenByName(api.asRita, value.slice(0, 12))).status).toBe(200);
    }
  });
});

describe("Deleting an API token", () => {
  it("accepts its value, or its start with or without the ellipsis", async () => {
    const api = await openApi();
    const value = newTokenValue();
    for (const name of [value, value.slice(0, 12), `${value.slice(0, 12)}…`]) {
      await create(api.asAda, value);
      const response = await remove(api.asAda, name);
      expect([name, response.status]).toEqual([name, 200]);
      expect(response.body).toEqual({ success: true, result: {} });
      expect(await listed(api.asAda)).toEqual([]);
      expect((await chain(api)).at(-1)).toMatchObject({
        eventName: "delete-token",
        licenseKey: "",
        details: { start: value.slice(0, 12), expirationDate: "2027-01-31T23:59:59.999Z" },
      });
    }
  });

  it("is rejected for an unknown one", async () => {
    const api = await openApi();
    const value = newTokenValue();
    await create(api.asAda, value);
    const before = (await chain(api)).length;
    for (const name of ["unknown", `${value}x`, value.slice(0, 13), value.slice(0, 11), "…", "%", "a b"])
      expect([name, (await remove(api.asAda, name)).status]).toEqual([name, 404]);
    expect(await listed(api.asAda)).toHaveLength(1);
    expect(await chain(api)).toHaveLength(before);
  });

  it("requires tokens-manage or tags-manage for any owner", async () => {
    const api = await openApi();
    const [first, second] = [newTokenValue(), newTokenValue()];
    await create(api.asAda, first);
    await create(api.asAda, second);
    expect((await remove(api.asRita, first)).status).toBe(403);
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    expect((await remove(api.asRita, first)).status).toBe(200);
    await api.grantPrivileges(api.people.rita, ["tags-manage"]);
    expect((await remove(api.asRita, second)).status).toBe(200);
  });

  it("with tags-manage alone takes the start that the list shows", async () => {
    const api = await openApi();
    await create(api.asAda, newTokenValue());
    await api.grantPrivileges(api.people.rita, ["tags-manage"]);
    const [token] = await listed(api.asRita);
    expect((await remove(api.asRita, token ?? "")).status).toBe(200);
    expect(await listed(api.asAda)).toEqual([]);
    expect((await create(api.asRita, newTokenValue())).status).toBe(403);
  });
});
