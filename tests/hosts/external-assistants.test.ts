import { beforeAll, afterAll, beforeEach, describe, expect, it } from "vitest";
import { createProtocolResolver } from "#app/api/external/detect-protocol.ts";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { createUpstreamFetch } from "#app/gateways/license-api.ts";
import { addExternalMcp } from "#app/hosts/external-mcp.ts";
import { origin, startTestApi } from "#tests/support/api/api.ts";
import { issueEnterpriseLicense } from "#tests/support/licenses/deployed-product.ts";
import { connectWithToken, createAssistantToken } from "#tests/support/mcp/assistant.ts";
import {
  type ExternalLicenseApi,
  startExternalLicenseApi,
} from "#tests/support/outside/license-api/server.ts";

const url = `${origin}/mcp`;

type Send = (request: Request) => Promise<Response>;

/** The host in front of a license API, with the detection of its protocol. */
const createHost = (fetchUpstream: Send) =>
  addExternalMcp(fetchUpstream, {
    fetchUpstream,
    resolveProtocol: createProtocolResolver("auto", fetchUpstream),
  });

describe("Assistants in front of an API that has only the endpoints of the specification", () => {
  let api: ExternalLicenseApi;
  let send: Send;
  let token: string;

  beforeAll(async () => {
    api = await startExternalLicenseApi();
    send = createHost(createUpstreamFetch(api.url, 2_000));
  });
  afterAll(() => api.stop());
  beforeEach(() => {
    api.reset();
    token = api.memory.tokens[0]?.token ?? "";
  });

  it("read with the tools whose endpoints the API has", async () => {
    const { call, listToolNames } = await connectWithToken(url, token, send);
    expect(await listToolNames()).toEqual(["list_versions", "list_licenses", "get_license", "get_history"]);
    const { value } = await call("list_licenses", { companyName: "bulk", limit: 5 });
    expect(value).toMatchObject({ total: 12, licenses: expect.any(Array), cursor: "page-1" });
    expect((value["licenses"] as unknown[]).length).toBe(5);
    expect(await call("list_licenses", { companyName: "bulk", limit: 5, cursor: "page-2" })).toMatchObject({
      value: { licenses: [{ company: "Bulk 10" }, { company: "Bulk 11" }], cursor: null },
    });
    expect(await call("get_license", { key: "AIR.2024-0001" })).toMatchObject({
      value: { company: "Northwind", quotaCount: 1, deployedServerCount: 1 },
    });
    expect(await call("get_history", { key: "AIR.2024-0001" })).toMatchObject({ value: { total: 1 } });
    expect(await call("list_versions")).toMatchObject({ value: { total: 1 } });
  });

  it("cannot change anything, and are told why", async () => {
    const { call, client } = await connectWithToken(url, token, send);
    const reason = /the connected license API has no previews/i;
    expect(client.getInstructions()).toMatch(reason);
    expect(client.getInstructions()).not.toContain("preview_change");
    const stored = JSON.stringify([...api.memory.licenses, ...api.memory.history]);
    const selection = { keys: ["AIR.2024-0001"] };
    for (const [name, args] of [
      ["preview_change", { selection, change: { kind: "delete" } }],
      ["preview_license", { companyName: "Nordwind" }],
      ["commit_change", { handle: "change_AAAAAAAAAAAAAAAAAAAAAA" }],
      ["undo_change", { runId: 1 }],
    ] as const)
      await expect(call(name, args), name).rejects.toThrow(reason);
    await expect(call("get_use", { key: "AIR.2024-0001" })).rejects.toThrow("does not support this tool");
    expect(JSON.stringify([...api.memory.licenses, ...api.memory.history])).toBe(stored);
  });

  it("send only their token to the API, which rejects an invalid token", async () => {
    const sendRequest = (authorization: string | null) =>
      send(
        new Request(url, {
          method: "POST",
          headers: {
            cookie: `air-sid=${[...api.memory.sessions][0]}`,
            "content-type": "application/json",
            ...(authorization !== null && { authorization }),
          },
          body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
        }),
      );
    await fetch(`${api.url}/api/auth/sso/corporate/url`, { redirect: "manual" });
    expect((await sendRequest(`Bearer ${token}`)).status).toBe(200);
    const { headers } = api.requests.at(-1) ?? {};
    expect([headers?.authorization, headers?.cookie]).toEqual([`Bearer ${token}`, undefined]);
    const requestCount = api.requests.length;
    const withoutToken = await sendRequest(null);
    expect([withoutToken.status, api.requests.length]).toEqual([401, requestCount]);
    const invalid = await sendRequest("Bearer foreign");
    expect([invalid.status, invalid.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
  });
});

describe("Assistants in front of another instance of License desk", () => {
  it("preview and change licenses there", async () => {
    const api = await startTestApi();
    const { key } = (await issueEnterpriseLicense(api)).record;
    const token = await createAssistantToken(api, api.people.mert);
    const { call, listToolNames } = await connectWithToken(
      url,
      token,
      createHost(createLicenseApi(api.context)),
    );
    expect(await listToolNames()).toContain("preview_change");
    const change = { kind: "notes", append: "Reviewed." };
    const preview = await call("preview_change", { selection: { keys: [key] }, change });
    const commit = await call("commit_change", { handle: preview.value["handle"] });
    expect(commit.value).toMatchObject({ state: "done", changed: 1 });
  });
});
