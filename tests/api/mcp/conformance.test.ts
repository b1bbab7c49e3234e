import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { text } from "node:stream/consumers";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createLicenseApi } from "#app/api/http/license-api.ts";
import { type ApiUnderTest, startTestApi } from "#tests/support/api/api.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { createAssistantToken } from "#tests/support/mcp/assistant.ts";

const packageFile = createRequire(import.meta.url).resolve("@modelcontextprotocol/conformance/package.json");
const program = join(dirname(packageFile), "dist", "index.js");

/** The scenarios for what this server has. The others test resources, prompts, logging and tools of an example server. */
const scenarios = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

/** Serves `/mcp` on a local port. The conformance tests send no token, so the server adds it. */
async function startServer({ context }: ApiUnderTest, token: string): Promise<string> {
  const handleRequest = createLicenseApi(context);
  let port = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", headers, url = "/" } = request;
      const body = method === "POST" ? await text(request) : undefined;
      const requestHeaders = new Headers({ authorization: `Bearer ${token}` });
      for (const [name, value] of Object.entries(headers))
        if (typeof value === "string" && name !== "connection") requestHeaders.set(name, value);
      const init: RequestInit = { method, headers: requestHeaders, ...(body !== undefined && { body }) };
      const apiResponse = await handleRequest(new Request(new URL(url, `http://localhost:${port}`), init));
      response.writeHead(apiResponse.status, Object.fromEntries(apiResponse.headers));
      response.end(await apiResponse.text());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeAfterTest(async () => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  ({ port } = address);
  return `http://localhost:${port}/mcp`;
}

it.each(scenarios)("The conformance tests of the protocol pass: %s", async (scenario) => {
  const api = await startTestApi();
  const url = await startServer(api, await createAssistantToken(api, api.people.mert));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [program, "server", "--url", url, "--scenario", scenario],
    {
      timeout: 60_000,
    },
  );
  expect(stdout).toMatch(/\b0 failed\b/);
});
