import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createUpstreamFetch } from "#app/gateways/license-api.ts";
import { guardApi } from "#app/hosts/http/guarded-api.ts";
import { addDefaultHeaders } from "#app/hosts/http/response-headers.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

const publicUrl = "https://licenses.example.com";

/** Starts an external license API and returns a function that sends requests to it through the proxy. */
async function startUpstream(handleRequest: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(handleRequest).listen(0);
  await once(server, "listening");
  closeAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  const url = `http://localhost:${typeof address === "object" ? address?.port : 0}`;
  const api = guardApi(createUpstreamFetch(url, 10_000));
  return async (path: string, headers: Record<string, string> = {}) => {
    const request = new Request(`${publicUrl}${path}`, { headers });
    return addDefaultHeaders(await api(request), request);
  };
}

it("the proxy does not pass headers about the client to the external license API", async () => {
  let receivedHeaders: IncomingMessage["headers"] = {};
  const send = await startUpstream((request, response) => {
    receivedHeaders = request.headers;
    response.end("{}");
  });
  await send("/api/auth/check", {
    "x-client-address": "203.0.113.9",
    forwarded: "for=1.2.3.4",
    "x-forwarded-for": "1.2.3.4",
    "x-forwarded-user": "admin",
    "x-real-ip": "1.2.3.4",
    "x-original-url": "/admin",
    "x-rewrite-url": "/admin",
    "proxy-authorization": "Basic YTpi",
    connection: "close, x-internal",
    "x-internal": "1",
    "x-other": "2",
    authorization: "Bearer air_token",
  });
  expect(
    Object.keys(receivedHeaders).filter((name) => /forward|real|original|rewrite|proxy|internal/.test(name)),
  ).toEqual(expect.arrayContaining(["x-forwarded-host", "x-forwarded-proto", "x-forwarded-for"]));
  const droppedHeaders = [
    "forwarded",
    "x-forwarded-user",
    "x-real-ip",
    "x-original-url",
    "x-rewrite-url",
    "proxy-authorization",
    "x-internal",
  ];
  for (const name of droppedHeaders) expect([name, receivedHeaders[name]]).toEqual([name, undefined]);
  expect(receivedHeaders).toMatchObject({
    "x-forwarded-for": "203.0.113.9",
    "x-other": "2",
    authorization: "Bearer air_token",
  });
});

it("the proxy replaces security headers of the external license API", async () => {
  const send = await startUpstream((_, response) => {
    response.writeHead(200, {
      "content-type": "text/html",
      "content-security-policy": "script-src *",
      "access-control-allow-origin": "*",
      "access-control-allow-credentials": "true",
      "x-frame-options": "ALLOWALL",
      "strict-transport-security": "max-age=0",
      "clear-site-data": '"*"',
      refresh: "0; url=https://evil.example/",
      connection: "close, x-internal",
      "x-internal": "1",
      "x-other": "2",
    });
    response.end("<script>alert(1)</script>");
  });
  const { headers } = await send("/api/page");
  const droppedHeaders = [
    "access-control-allow-origin",
    "access-control-allow-credentials",
    "clear-site-data",
    "refresh",
    "x-internal",
  ];
  for (const name of droppedHeaders) expect([name, headers.get(name)]).toEqual([name, null]);
  expect(headers.get("content-security-policy")).toBe(
    "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("strict-transport-security")).toMatch(/^max-age=31536000/);
  expect(headers.get("x-other")).toBe("2");
});

it("the proxy passes on cookies of the external license API only at sign-in", async () => {
  const send = await startUpstream((_, response) => {
    response.setHeader("set-cookie", [
      "session=abc; Domain=example.com; Path=/; HttpOnly; SameSite=Lax; Partitioned",
      "other=1; domain=.example.com",
    ]);
    response.end("{}");
  });
  expect((await send("/api/auth/sso/corporate/url")).headers.getSetCookie()).toEqual([
    "session=abc; Path=/; HttpOnly; SameSite=Lax",
    "other=1",
  ]);
  expect((await send("/api/oem/licenses/summary")).headers.getSetCookie()).toEqual([]);
});

it("only our pages can start downloads that the history records", async () => {
  const receivedPaths: string[] = [];
  const send = await startUpstream((request, response) => {
    receivedPaths.push(request.url ?? "");
    response.end("file");
  });
  const cookieHeader = { cookie: "session=abc" };
  const licenseFilePath = "/api/oem/licenses/12345-67890-12345-67890-12345/download/seed";
  const sameSiteHeaders = { ...cookieHeader, "sec-fetch-site": "same-site", "sec-fetch-dest": "image" };
  for (const path of [
    licenseFilePath,
    "/api/oem/licenses/report/csv",
    "/api/oem/licenses/12345/certificate.pdf",
  ])
    await expect(send(path, sameSiteHeaders)).rejects.toMatchObject({ code: "FOREIGN_ORIGIN" });
  expect(receivedPaths).toEqual([]);
  expect((await send(licenseFilePath, { ...cookieHeader, "sec-fetch-site": "same-origin" })).status).toBe(
    200,
  );
  expect((await send(licenseFilePath, { authorization: "Bearer air_token" })).status).toBe(200);
  expect((await send("/api/oem/licenses/summary", sameSiteHeaders)).status).toBe(200);
});
