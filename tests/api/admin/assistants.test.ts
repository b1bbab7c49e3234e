import { describe, expect, it } from "vitest";
import { apiToken } from "#app/domain/token/token.ts";
import {
  type ApiUnderTest,
  type Client,
  errorBody,
  parseApiResult,
  startTestApi,
} from "#tests/support/api/api.ts";
import { sendMessage } from "#tests/support/mcp/assistant.ts";

const path = "/api/user/current/assistants";
const create = async (client: Client, scopes: unknown = "read") =>
  parseApiResult(apiToken, await client.post(path, { scopes }));
const ping = (api: ApiUnderTest, token: string) =>
  sendMessage(api, { jsonrpc: "2.0", id: 1, method: "ping" }, { authorization: `Bearer ${token}` });

describe("A token for an assistant", () => {
  it("is created by every signed-in user, and only /mcp accepts it", async () => {
    const api = await startTestApi();
    const { token, isAssistant, scopes } = await create(api.asRita);
    expect({ isAssistant, scopes }).toEqual({ isAssistant: true, scopes: "read" });
    expect((await ping(api, token)).status).toBe(200);
    const client = api.createClientWithBearer(token);
    expect((await client.get("/api/oem/tags")).body).toEqual(errorBody("FORBIDDEN"));
    expect((await client.post(path, { scopes: "read" })).body).toEqual(errorBody("FORBIDDEN"));
  });

  it("has only privileges of its owner, and is not created with an API token", async () => {
    const api = await startTestApi();
    expect((await api.asRita.post(path, { scopes: ["license-manage"] })).body).toMatchObject(
      errorBody("FORBIDDEN", { fields: { scopes: [expect.any(String)] } }),
    );
    expect((await api.asRita.post(path, { scopes: null })).status).toBe(400);
    const tokenClient = api.createClientWithBearer(await api.createToken(api.people.mert));
    expect((await tokenClient.post(path, { scopes: "read" })).body).toEqual(errorBody("FORBIDDEN"));
  });

  it("is one of at most five without the privilege to manage tokens", async () => {
    const api = await startTestApi();
    for (let count = 0; count < 5; count++) await create(api.asRita);
    expect((await api.asRita.post(path, { scopes: "read" })).body).toEqual(errorBody("TOO_MANY_ASSISTANTS"));
    for (let count = 0; count < 6; count++) await create(api.asAda);
  });

  it("is listed with its last use, and is deleted by its owner only", async () => {
    const api = await startTestApi();
    const { token } = await create(api.asRita);
    await ping(api, token);
    const start = token.slice(0, 12);
    const list = await api.asRita.get("/api/user/current/tokens?isAssistant=true");
    expect(list.body).toMatchObject({
      result: { entities: [{ token: `${start}…`, isAssistant: true, lastUsedAt: expect.any(String) }] },
    });
    const all = await api.asAda.post("/api/tokens/paginated", { isAssistant: true });
    expect(all.body).toMatchObject({
      result: { totalEntityCount: 1, entities: [{ ownerEmail: "rita@example.com" }] },
    });
    expect((await api.asMert.send("DELETE", `${path}/${start}`)).status).toBe(404);
    expect((await api.asRita.send("DELETE", `${path}/${start}`)).status).toBe(200);
    expect((await ping(api, token)).status).toBe(401);
  });
});

describe("The history", () => {
  it("is filtered by the changes of assistants", async () => {
    const { asAda } = await startTestApi();
    const response = await asAda.get("/api/oem/audit?via=assistant");
    expect(response.body).toMatchObject({ result: { totalEntityCount: 0 } });
    expect((await asAda.get("/api/oem/audit?via=robot")).status).toBe(400);
  });
});
