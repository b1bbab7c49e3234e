import { connect } from "node:net";
import { startOwnApp } from "#tests/support/apps/apps.ts";
import { startServer } from "#tests/support/apps/servers.ts";
import { otherHostPaths } from "#tests/support/api/hostile.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";

/** Sends the raw bytes, which no client library would. A server may keep the connection open after its response. */
async function raw(url: string, head: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  let response = "";
  for await (const part of socket) {
    response += String(part);
    if (isWhole(response)) break;
  }
  return response;
}

function isWhole(response: string): boolean {
  const [head = "", body] = response.split("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (body === undefined) return false;
  return length === undefined ? response.endsWith("\r\n0\r\n\r\n") : body.length >= Number(length);
}

async function expectNoRedirects(url: string) {
  const { host } = new URL(url);
  // Both servers reject a target without a slash before they read more of the request.
  for (const path of otherHostPaths.filter((externalPath) => externalPath.startsWith("/")))
    for (const query of ["", "?goTo=1", "?script=off"]) {
      const response = await raw(url, `GET ${path}${query} HTTP/1.1\r\nHost: ${host}`);
      const [head = "", body = ""] = response.split("\r\n\r\n");
      expect([path, query, /^HTTP\/1\.1 (\d+)/.exec(head)?.[1]]).toEqual([path, query, "404"]);
      expect(head).not.toMatch(/^location:/im);
      expect(body).toContain("no page");
    }
}

test("a path that a browser reads as another host is no page", { tag: "@plain" }, async ({ app }) => {
  await expectNoRedirects(app.url);
});

test("the same on a Worker", { tag: "@plain" }, async () => {
  test.slow();
  const server = await startServer("preview:worker");
  await expectNoRedirects(server.url);
  await server.stop();
});

test(
  "a request with an invalid address gets a response 400, logged and counted",
  { tag: "@plain" },
  async () => {
    const token = "token-of-the-metrics-of-the-tests";
    const app = await startOwnApp({ METRICS_TOKEN: token });
    const { host } = new URL(app.url);
    const requests = [
      `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}`,
      `GET /healthz HTTP/1.1\r\nHost: ${host}/api/openapi.json?`,
      `GET /healthz HTTP/1.1\r\nHost: a b`,
      `GET * HTTP/1.1\r\nHost: ${host}`,
      `GET http://${host}/healthz HTTP/1.1\r\nHost: ${host}`,
    ];
    for (const head of requests) {
      const response = await raw(app.url, head);
      expect([head, /^HTTP\/1\.1 (\d+)/.exec(response)?.[1]]).toEqual([head, "400"]);
      expect(response).toContain('"code":"INVALID"');
      expect(response).toMatch(/x-request-id: [\w-]{10,}/i);
      expect(response).toMatch(/content-security-policy:/i);
    }
    const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const counterPattern = /license_desk_http_requests_total\{method="GET",route="none",status="4xx"\} (\d+)/;
    expect(Number(counterPattern.exec(await metrics.text())?.[1])).toBe(requests.length);
    await app.stop();
  },
);
