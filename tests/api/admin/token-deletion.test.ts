import { describe, expect, it } from "vitest";
import { tokenEndpoints } from "#app/api/admin/tokens.ts";
import { generateTokenValue } from "#app/domain/token/tokens.ts";
import { type ApiUnderTest, type Client, startTestApi, parseApiResult } from "#tests/support/api/api.ts";

const tokensPath = "/api/tokens";
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
const fetchEvents = async ({ context }: ApiUnderTest) =>
  (await context.storage.history.listChainAfter(0, 1_000)).rows.map(({ event }) => event);

describe("Deleting an API token", () => {
  it("accepts the value of the token, or its start with or without the ellipsis", async () => {
    const api = await startTestApi();
    const value = generateTokenValue();
    for (const tokenReference of [value, value.slice(0, 12), `${value.slice(0, 12)}…`]) {
      await createToken(api.asAda, value);
      const response = await deleteToken(api.asAda, tokenReference);
      expect(response.status, tokenReference).toBe(200);
      expect(response.body).toEqual({ success: true, result: {} });
      expect(await listTokenStarts(api.asAda)).toEqual([]);
      expect((await fetchEvents(api)).at(-1)).toMatchObject({
        eventName: "delete-token",
        licenseKey: null,
        details: { start: value.slice(0, 12), expirationDate: "2027-01-31T23:59:59.999Z" },
      });
    }
  });

  it("rejects an unknown token", async () => {
    const api = await startTestApi();
    const value = generateTokenValue();
    await createToken(api.asAda, value);
    const initialEventCount = (await fetchEvents(api)).length;
    for (const tokenReference of [
      "unknown",
      `${value}x`,
      value.slice(0, 13),
      value.slice(0, 11),
      "…",
      "%",
      "a b",
    ])
      expect((await deleteToken(api.asAda, tokenReference)).status, tokenReference).toBe(404);
    expect(await listTokenStarts(api.asAda)).toHaveLength(1);
    expect(await fetchEvents(api)).toHaveLength(initialEventCount);
  });

  it("requires tokens-manage or tags-manage for a token of any owner", async () => {
    const api = await startTestApi();
    const [firstValue, secondValue] = [generateTokenValue(), generateTokenValue()];
    await createToken(api.asAda, firstValue);
    await createToken(api.asAda, secondValue);
    expect((await deleteToken(api.asRita, firstValue)).status).toBe(403);
    await api.grantPrivileges(api.people.rita, ["tokens-manage"]);
    expect((await deleteToken(api.asRita, firstValue)).status).toBe(200);
    await api.grantPrivileges(api.people.rita, ["tags-manage"]);
    expect((await deleteToken(api.asRita, secondValue)).status).toBe(200);
  });

  it("accepts the start that the list shows to users with tags-manage", async () => {
    const api = await startTestApi();
    await createToken(api.asAda, generateTokenValue());
    await api.grantPrivileges(api.people.rita, ["tags-manage"]);
    const [token] = await listTokenStarts(api.asRita);
    expect((await deleteToken(api.asRita, token ?? "")).status).toBe(200);
    expect(await listTokenStarts(api.asAda)).toEqual([]);
    expect((await createToken(api.asRita, generateTokenValue())).status).toBe(403);
  });
});
