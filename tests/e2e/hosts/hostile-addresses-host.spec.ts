import { connect } from "node:net";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { startServer } from "#tests/support/apps/servers.ts";
import { otherHostPaths } from "#tests/support/api/hostile.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";

/**
 * Sends a request that client libraries reject. The function returns at the end of the response, because the
 * server may keep the connection open.
 */
async function sendRawRequest(url: string, requestHead: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding("utf8");
  socket.write(`${requestHead}\r\nConnection: close\r\n\r\n`);
  let response = "";
  for await (const chunk of socket) {
    response += String(chunk);
    if (isComplete(response)) break;
  }
  return response;
}

function isComplete(response: string): boolean {
  const [head = "", body] = response.split("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (body === undefined) return false;
  return length === undefined
    ? response.endsWith("\r\n0\r\n\r\n")
    : Buffer.byteLength(body) >= Number(length);
}

async function expectNoRedirects(url: string) {
  const { host } = new URL(url);
  // The Node server and the Worker reject paths without a leading slash earlier. The test skips these paths.
  for (const path of otherHostPaths.filter((externalPath) => externalPath.startsWith("/")))
    for (const query of ["", "?goTo=1", "?script=off"]) {
      const response = await sendRawRequest(url, `GET ${path}${query} HTTP/1.1\r\nHost: ${host}`);
      const [head = "", body = ""] = response.split("\r\n\r\n");
      expect([path, query, /^HTTP\/1\.1 (\d+)/.exec(head)?.[1]]).toEqual([path, query, "404"]);
      expect(head).not.toMatch(/^location:/im);
      expect(body).toContain("no page");
    }
}

test("a path that browsers read as another host responds 404", { tag: "@no-script" }, async ({ app }) => {
  await expectNoRedirects(app.url);
});

test("a Worker responds 404 to a path that names another host", { tag: "@no-script" }, async () => {
  test.slow();
  const server = await startServer("preview:worker");
  await expectNoRedirects(server.url);
  await server.stop();
});

test("the app responds 400 to an invalid address and counts the request", { tag: "@no-script" }, async () => {
  const token = "token-of-the-metrics-of-the-tests";
  const app = await startSeparateApp({ METRICS_TOKEN: token });
  const { host } = new URL(app.url);
  const requests = [
    `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}`,
    `GET /healthz HTTP/1.1\r\nHost: ${host}/api/openapi.json?`,
    `GET /healthz HTTP/1.1\r\nHost: a b`,
    `GET * HTTP/1.1\r\nHost: ${host}`,
    `GET http://${host}/healthz HTTP/1.1\r\nHost: ${host}`,
  ];
  for (const head of requests) {
    const response = await sendRawRequest(app.url, head);
    expect([head, /^HTTP\/1\.1 (\d+)/.exec(response)?.[1]]).toEqual([head, "400"]);
    expect(response).toContain('"code":"INVALID"');
    expect(response).toMatch(/x-request-id: [\w-]{10,}/i);
    expect(response).toMatch(/content-security-policy:/i);
  }
  const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const counterPattern = /license_desk_http_requests_total\{method="GET",route="none",status="4xx"\} (\d+)/;
  expect(Number(counterPattern.exec(await metrics.text())?.[1])).toBe(requests.length);
  await app.stop();
});
