import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { expectNoRedirects, sendRawRequest } from "#tests/support/outside/raw-requests.ts";
import { expect, test } from "#tests/support/browser/fixtures.ts";

test("a path that browsers read as another host responds 404", { tag: "@no-script" }, async ({ app }) => {
  await expectNoRedirects(app.url);
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
