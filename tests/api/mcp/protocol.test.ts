import { describe, expect, it } from "vitest";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { type ApiUnderTest, origin, startTestApi } from "#tests/support/api/api.ts";
import { connectAssistant, createAssistantToken, sendMessage } from "#tests/support/mcp/assistant.ts";

const readTools = [
  "search",
  "list_renewals",
  "list_companies",
  "list_versions",
  "list_licenses",
  "get_license",
  "explain_license",
  "get_history",
  "get_use",
];
const writeTools = ["preview_change", "preview_license", "commit_change", "undo_change"];

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1.0.0" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const statelessHeaders = (method: string, name?: string) => ({
  "mcp-protocol-version": "2026-07-28",
  "mcp-method": method,
  ...(name && { "mcp-name": name }),
});
const request = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });

async function startWithToken(): Promise<{ api: ApiUnderTest; authorization: string }> {
  const api = await startTestApi();
  return { api, authorization: `Bearer ${await createAssistantToken(api, api.people.mert)}` };
}

describe("The Model Context Protocol of 2025-11-25", () => {
  it("is spoken with the client of the SDK, without a session", async () => {
    const api = await startTestApi();
    const { client, listToolNames } = await connectAssistant(api, api.people.mert);
    expect(client.getServerVersion()).toMatchObject({ name: "license-desk", version: "1.2.3" });
    expect(client.getInstructions()).toContain("preview_change");
    await client.ping();
    expect(await listToolNames()).toEqual([...readTools, ...writeTools]);
  });

  it("has a title, a schema and hints for each tool", async () => {
    const api = await startTestApi();
    const { tools } = await (await connectAssistant(api, api.people.mert)).client.listTools();
    for (const { name, title, description, inputSchema, annotations } of tools) {
      expect([title, description], name).toEqual([expect.any(String), expect.any(String)]);
      expect(inputSchema).toMatchObject({ type: "object" });
      expect(JSON.stringify(inputSchema)).not.toContain("#/components/");
      const changes = name === "commit_change" || name === "undo_change";
      expect(annotations, name).toMatchObject({ readOnlyHint: !changes, destructiveHint: changes });
    }
  });

  it("accepts notifications with status 202, and rejects other methods, versions and bodies", async () => {
    const { api, authorization } = await startWithToken();
    const send = (body: unknown, headers = {}) => sendMessage(api, body, { authorization, ...headers });
    expect(await send({ jsonrpc: "2.0", method: "notifications/initialized" })).toMatchObject({
      status: 202,
      body: null,
    });
    expect(await send(request("resources/list"))).toMatchObject({
      status: 200,
      body: { error: { code: -32601 } },
    });
    expect(await send("{")).toMatchObject({ status: 400, body: { error: { code: -32700 } } });
    expect(await send([request("ping")])).toMatchObject({ status: 400, body: { error: { code: -32600 } } });
    expect(await send(request("ping"), { "mcp-protocol-version": "1900-01-01" })).toMatchObject({
      status: 400,
      body: { id: 1, error: { code: -32022, data: { requested: "1900-01-01" } } },
    });
  });
});

describe("The Model Context Protocol of 2026-07-28", () => {
  it("discovers the server and calls a tool without a handshake", async () => {
    const { api, authorization } = await startWithToken();
    const discovery = await sendMessage(api, request("server/discover", { _meta: meta }), {
      authorization,
      ...statelessHeaders("server/discover"),
    });
    expect(discovery.body).toMatchObject({
      id: 1,
      result: {
        resultType: "complete",
        supportedVersions: expect.arrayContaining(["2026-07-28", "2025-11-25"]),
        capabilities: { tools: {} },
        serverInfo: { name: "license-desk" },
      },
    });
    const params = { name: "search", arguments: { text: "acme" }, _meta: meta };
    const call = await sendMessage(api, request("tools/call", params), {
      authorization,
      ...statelessHeaders("tools/call", "search"),
    });
    expect(call.body).toMatchObject({
      result: { resultType: "complete", isError: false, content: [{ type: "text" }] },
    });
  });

  it("rejects headers that differ from the body, missing metadata and methods of earlier revisions", async () => {
    const { api, authorization } = await startWithToken();
    const send = (body: unknown, headers: object) => sendMessage(api, body, { authorization, ...headers });
    const list = request("tools/list", { _meta: meta });
    expect(await send(list, statelessHeaders("tools/call"))).toMatchObject({
      status: 400,
      body: { error: { code: -32020 } },
    });
    expect(await send(list, { "mcp-method": "tools/list" })).toMatchObject({
      status: 400,
      body: { error: { code: -32020 } },
    });
    expect(await send(request("tools/list"), statelessHeaders("tools/list"))).toMatchObject({
      status: 400,
      body: { error: { code: -32602 } },
    });
    expect(await send(request("ping", { _meta: meta }), statelessHeaders("ping"))).toMatchObject({
      status: 404,
      body: { error: { code: -32601 } },
    });
  });
});

describe("The endpoint of assistants", () => {
  it("requires a token and names the document that describes the resource", async () => {
    const api = await startTestApi();
    const response = await sendMessage(api, request("ping"));
    expect(response.status).toBe(401);
    const metadataUrl = `${origin}/.well-known/oauth-protected-resource/mcp`;
    expect(response.headers.get("www-authenticate")).toBe(`Bearer resource_metadata="${metadataUrl}"`);
    for (const url of [metadataUrl, `${origin}/.well-known/oauth-protected-resource`]) {
      const metadata = await createLicenseApi(api.context)(new Request(url));
      expect(await metadata.json()).toMatchObject({
        resource: `${origin}/mcp`,
        bearer_methods_supported: ["header"],
      });
    }
    const invalid = await sendMessage(api, request("ping"), { authorization: "Bearer air_foreign" });
    expect([invalid.status, invalid.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="${metadataUrl}", error="invalid_token"`,
    ]);
  });

  it("accepts only POST, bodies of at most 256 KB and requests without the origin of another site", async () => {
    const { api, authorization } = await startWithToken();
    const getResponse = await createLicenseApi(api.context)(new Request(`${origin}/mcp`));
    expect([getResponse.status, getResponse.headers.get("allow")]).toEqual([405, "POST"]);
    const large = request("ping", { padding: "x".repeat(256 * 1024) });
    expect((await sendMessage(api, large, { authorization })).status).toBe(413);
    const foreign = await sendMessage(api, request("ping"), {
      authorization,
      origin: "https://evil.example",
    });
    expect(foreign.status).toBe(403);
  });

  it("ignores cookies, and limits the requests of a token per minute", async () => {
    const { api, authorization } = await startWithToken();
    const { status } = await sendMessage(api, request("ping"), { cookie: "__Host-session=abc" });
    expect(status).toBe(401);
    for (let count = 0; count < 120; count++)
      expect((await sendMessage(api, request("ping"), { authorization })).status).toBe(200);
    const limited = await sendMessage(api, request("ping"), { authorization });
    expect([limited.status, Number(limited.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });
});

describe("The tools of a token", () => {
  it("are those that its scopes and the privileges of its owner allow", async () => {
    const api = await startTestApi();
    const { mert, rita } = api.people;
    const unprivileged = readTools.filter((name) => name !== "list_renewals");
    const { client, listToolNames } = await connectAssistant(api, mert, "read");
    expect(await listToolNames()).toEqual(unprivileged);
    expect(client.getInstructions()).toContain("Licenses cannot be changed with this token.");
    expect(await (await connectAssistant(api, rita)).listToolNames()).toEqual(unprivileged);
    expect(await (await connectAssistant(api, mert, ["license-create"])).listToolNames()).toEqual([
      ...unprivileged,
      "preview_license",
      "commit_change",
    ]);
  });

  it("are checked at the call, not only in the list", async () => {
    const api = await startTestApi();
    const { call } = await connectAssistant(api, api.people.mert, "read");
    const change = { kind: "notes", append: "By an assistant" };
    const preview = await call("preview_change", { selection: { filter: {} }, change });
    expect(preview).toMatchObject({ isError: true, value: { error: { code: "FORBIDDEN" } } });
    expect(await call("undo_change", { runId: 1 })).toMatchObject({
      value: { error: { code: "FORBIDDEN" } },
    });
    expect(await call("list_renewals")).toMatchObject({ value: { error: { code: "FORBIDDEN" } } });
  });

  it("stop working when the owner loses the privilege", async () => {
    const api = await startTestApi();
    const { call } = await connectAssistant(api, api.people.mert);
    await api.grantPrivileges(api.people.mert, []);
    const change = { kind: "notes", append: "By an assistant" };
    expect(await call("preview_change", { selection: { filter: {} }, change })).toMatchObject({
      value: { error: { code: "FORBIDDEN" } },
    });
  });
});
