import { describe, expect, it } from "vitest";
import { handlers } from "#app/api/handlers.ts";
import { hasRequestBody } from "#app/api/endpoint/endpoint.ts";
import { tools } from "#app/api/mcp/methods.ts";
import { isListAction } from "#app/domain/person/can.ts";
import { previewEndpoints } from "#app/api/licenses/previews.ts";
import { bulkRunEndpoints } from "#app/api/licenses/bulk-runs.ts";
import { startTestApi } from "#tests/support/api/api.ts";
import { connectAssistant, createAssistantToken } from "#tests/support/mcp/assistant.ts";
import { buildExampleRequest } from "#tests/support/api/example-request.ts";
import { fetchDescribedEndpoints } from "#tests/support/api/open-api-document.ts";

/** Endpoints that change data, by their method and action. */
const writingEndpoints = handlers
  .map(({ endpoint }) => endpoint)
  .filter(
    (endpoint) =>
      (hasRequestBody(endpoint) || endpoint.method === "DELETE") && !isListAction(endpoint.action),
  );

/** Previews write only their own handle, and undo restores only what the same token committed. */
const allowedEndpoints = new Set<unknown>([
  previewEndpoints.previewChange,
  previewEndpoints.previewLicense,
  previewEndpoints.commitChange,
  previewEndpoints.commitLicense,
  bulkRunEndpoints.undo,
]);

describe("Assistants reach a writing endpoint only with the handle of a preview:", () => {
  it("the other writing endpoints belong to no tool", () => {
    const reachable = tools.flatMap(({ name, endpoints }) =>
      endpoints
        .filter((endpoint) => writingEndpoints.includes(endpoint) && !allowedEndpoints.has(endpoint))
        .map(({ path }) => `${name}: ${path}`),
    );
    expect(reachable).toEqual([]);
    const committing = tools.filter(({ endpoints }) =>
      [previewEndpoints.commitChange, previewEndpoints.commitLicense].some((endpoint) =>
        endpoints.includes(endpoint),
      ),
    );
    expect(committing.map(({ name }) => name)).toEqual(["commit_change"]);
  });

  it("every endpoint of the API rejects the token of an assistant", async () => {
    const api = await startTestApi({ rateLimitFactor: 1_000 });
    const client = api.createClientWithBearer(await createAssistantToken(api, api.people.ada));
    const endpoints = await fetchDescribedEndpoints(api.asAnonymous);
    const readHistory = () => api.context.storage.history.count();
    const eventCount = await readHistory();
    for (const endpoint of endpoints) {
      if (endpoint.operation.security.length === 0) continue;
      const { path, text, headers } = buildExampleRequest(endpoint);
      const { status } = await client.send(endpoint.method, path, { text, headers });
      // Endpoints of machines accept only the secret of a server.
      expect(status, endpoint.name).toBe(endpoint.path.startsWith("/product/") ? 401 : 403);
    }
    expect(await readHistory()).toBe(eventCount);
  });

  it("no tool changes anything without a valid handle, whatever its arguments are", async () => {
    const api = await startTestApi({ rateLimitFactor: 1_000 });
    const { call } = await connectAssistant(api, api.people.ada);
    const eventCount = await api.context.storage.history.count();
    const argumentLists = [
      {},
      { key: "00000-00000-00000-00000-00000" },
      { handle: "change_AAAAAAAAAAAAAAAAAAAAAA" },
      { handle: "license_AAAAAAAAAAAAAAAAAAAAAA" },
      { runId: 1 },
      { selection: { filter: {} }, change: { kind: "delete" } },
      { text: "acme", name: "acme" },
    ];
    for (const { name } of tools) for (const args of argumentLists) await call(name, args);
    expect(await api.context.storage.history.count()).toBe(eventCount);
  });
});
