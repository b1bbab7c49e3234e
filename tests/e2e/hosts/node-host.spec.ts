import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "#tests/support/browser/fixtures.ts";
import { startSeparateApp } from "#tests/support/apps/apps.ts";
import { startServer } from "#tests/support/apps/servers.ts";

const minimalEnvironment = { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", PORT: "0" };

test("npm start names every missing setting and exits", async () => {
  const child = spawn("npm", ["start"], { env: minimalEnvironment, stdio: ["ignore", "ignore", "pipe"] });
  const [errorOutput, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).not.toBe(0);
  for (const name of [
    "OIDC_SSO_ISSUER",
    "OIDC_SSO_CLIENT_ID",
    "OIDC_SSO_CLIENT_SECRET",
    "SECRET",
    "LICENSE_SIGNING_KEY",
  ]) {
    expect(errorOutput).toMatch(new RegExp(`^ +${name}: is missing`, "m"));
  }
});

test("npm start names an invalid setting and its error", async () => {
  const env = {
    ...minimalEnvironment,
    PORT: "http",
    DATABASE_URL: "mysql://x",
    LICENSE_SIGNING_KEY: "{}",
    SECRET: "short",
    DEMO_DATA: "yes",
  };
  const child = spawn("npm", ["start"], { env, stdio: ["ignore", "ignore", "pipe"] });
  const errorOutput = await text(child.stderr);
  expect(errorOutput).toMatch(/^ +PORT: must be a number/m);
  expect(errorOutput).toMatch(/^ +DATABASE_URL: must be a postgres:\/\/ address/m);
  expect(errorOutput).toMatch(/^ +SECRET: is too short/m);
  expect(errorOutput).toMatch(/^ +DEMO_DATA: must be on or off/m);
});

test("an unsupported method responds 405 with the allowed methods", async ({ app }) => {
  const { hostname, port } = new URL(app.url);
  const methods = ["TRACE", "PROPFIND", "QUERY", "OPTIONS", "PUT", "DELETE"];
  for (const path of ["/", "/license/licenses", "/marketplace", "/nope", "/api/auth/check", "/healthz"])
    for (const method of methods) {
      const clientRequest = httpRequest({ hostname, port, path, method }).end();
      const [response] = await once(clientRequest, "response");
      response.resume();
      const expectedAllow = /^\/(api|healthz)/.test(path) ? "GET, HEAD" : "GET, HEAD, POST";
      expect([method, path, response.statusCode, response.headers.allow]).toEqual([
        method,
        path,
        405,
        expectedAllow,
      ]);
    }
});

test("the host compresses assets and pages and caches only assets", async ({ app }) => {
  const page = await fetch(`${app.url}/auth/sign-in`, { headers: { "accept-encoding": "gzip" } });
  expect(page.headers.get("content-encoding")).toBe("gzip");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  const asset = /\/assets\/[\w.-]+\.js/.exec(await page.text())?.[0];
  const script = await fetch(`${app.url}${asset}`, { headers: { "accept-encoding": "gzip" } });
  expect(script.headers.get("content-encoding")).toBe("gzip");
  expect(script.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
});

test("the host accepts forwarded headers only from trusted proxies", async ({ app }) => {
  const signOut = (url: string) =>
    fetch(`${url}/auth/sign-out`, {
      method: "POST",
      redirect: "manual",
      headers: {
        origin: "https://licenses.example.com",
        "x-forwarded-proto": "https",
        "x-forwarded-host": "licenses.example.com",
        "content-type": "application/x-www-form-urlencoded",
      },
    });
  const acceptedResponse = await signOut(app.url);
  expect(acceptedResponse.status).toBe(302);
  expect(acceptedResponse.headers.get("set-cookie")).toContain(
    "__Host-session=; Max-Age=0; Path=/; HttpOnly; Secure",
  );
  const strictApp = await startSeparateApp({ TRUSTED_PROXIES: "10.0.0.1" });
  expect((await signOut(strictApp.url)).status).toBe(403);
  await strictApp.stop();
});

test("a form from another origin is logged with its request id", { tag: "@no-script" }, async ({ app }) => {
  const requestIds: (string | null)[] = [];
  for (const path of ["/license/licenses/new", "/license/licenses/new.data", "/nope"])
    for (const origin of ["https://evil.example", "null", "no URL"]) {
      const response = await fetch(app.url + path, {
        method: "POST",
        headers: { origin },
        body: new URLSearchParams({ notes: "" }),
      });
      expect([path, origin, response.status]).toEqual([path, origin, 400]);
      requestIds.push(response.headers.get("x-request-id"));
    }
  const readLoggedIds = async () => {
    const lines = (await readFile(app.logFile, "utf8")).split("\n");
    return lines
      .filter((line) => line.includes('"message":"request"'))
      .map((line) => (JSON.parse(line) as { requestId: string }).requestId);
  };
  await expect.poll(readLoggedIds).toEqual(expect.arrayContaining(requestIds));
});

test("the server finishes a running request before it stops", async () => {
  const server = await startServer("preview");
  const { port } = new URL(server.url);
  const slowRequest = httpRequest({
    port,
    method: "POST",
    path: "/api/auth/logout",
    headers: { "content-length": "2" },
  });
  const slowResponse = once(slowRequest, "response");
  slowRequest.write("{");
  await new Promise((resolve) => setTimeout(resolve, 300));
  const stopPromise = server.stop();
  await expect
    .poll(() =>
      fetch(server.url).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  slowRequest.end("}");
  const [response] = await slowResponse;
  expect(response.statusCode).toBe(200);
  await stopPromise;
});
