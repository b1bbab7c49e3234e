import { afterEach, expect, it, vi } from "vitest";
import { createMcpHandler, type McpBackend } from "#app/api/mcp/mcp.ts";
import { origin } from "#tests/support/api/api.ts";

afterEach(() => {
  vi.useRealTimers();
  invoke.mockClear();
});

const invoke = vi.fn<() => Promise<never>>(() => new Promise(() => {}));

/** A backend whose license API never responds. */
const hangingBackend: McpBackend = {
  authenticate: async () => ({
    viewer: { email: "mert@example.com", isAdmin: false, privileges: [] },
    scopes: null,
    isServiceAccount: false,
    createInvoker: () => invoke,
  }),
  isSupported: () => true,
  finishRuns: async () => {},
  release: { version: "1.0.0" },
  now: () => "2026-11-20T12:00:00.000Z",
  reportError: () => {},
};

const createToolRequest = (signal?: AbortSignal) =>
  new Request(`${origin}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_versions" } }),
    ...(signal && { signal }),
  });

const tooSlowResult = {
  result: { isError: true, content: [{ text: expect.stringContaining('"code":"TOO_SLOW"') }] },
};

it("A tool takes at most 25 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const onResponse = vi.fn<(response: Response) => void>();
  void createMcpHandler(hangingBackend)(createToolRequest()).then(onResponse);
  await vi.advanceTimersByTimeAsync(24_900);
  expect(onResponse).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await vi.waitFor(() => expect(onResponse).toHaveBeenCalledOnce());
  expect(await onResponse.mock.calls[0]?.[0].json()).toMatchObject(tooSlowResult);
});

it("A tool ends when the client disconnects", async () => {
  const connection = new AbortController();
  const response = createMcpHandler(hangingBackend)(createToolRequest(connection.signal));
  await vi.waitFor(() => expect(invoke).toHaveBeenCalled());
  connection.abort();
  expect(await (await response).json()).toMatchObject(tooSlowResult);
});
