import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { createLicenseApiClient } from "#app/api/client.ts";
import { createHttpInvoker, type Send } from "#app/api/external/http-invoker.ts";
import { createUpstreamFetch } from "#app/gateways/license-api.ts";
import { catchProblem } from "#tests/support/outside/catch-problem.ts";

type RequestHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

const runningServers: Server[] = [];
afterEach(() => {
  for (const server of runningServers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts an external license API and returns a function that sends requests to it. */
async function startUpstream(handleRequest: RequestHandler) {
  const server = createServer((request, response) => void handleRequest(request, response)).listen(0);
  await once(server, "listening");
  runningServers.push(server);
  const address = server.address();
  return createUpstreamFetch(`http://localhost:${typeof address === "object" ? address?.port : 0}`, 120_000);
}

const createPageRequest = (signal?: AbortSignal) =>
  new Request("https://licenses.example.com/license/licenses", {
    headers: { cookie: "session=abc" },
    signal: signal ?? null,
  });

const createClient = (send: Send, request = createPageRequest()) =>
  createLicenseApiClient(createHttpInvoker(send, request, () => {}));

const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

test("a request contains the cookie, body and client address of the page", async () => {
  const receivedRequest: Record<string, unknown> = {};
  const send = await startUpstream(async (request, response) => {
    Object.assign(receivedRequest, request.headers, { url: request.url, body: await text(request) });
    response.setHeader("set-cookie", ["session=; Max-Age=0", "other=1"]);
    sendJson(response, 200, { success: true, result: {} });
  });
  const request = new Request("https://licenses.example.com/api/auth/logout?x=1", {
    method: "POST",
    body: "{}",
    headers: {
      cookie: "session=abc",
      origin: "https://licenses.example.com",
      "x-client-address": "203.0.113.9",
      "x-forwarded-for": "198.51.100.1",
    },
  });
  const response = await send(request);
  expect(receivedRequest).toMatchObject({
    url: "/api/auth/logout?x=1",
    body: "{}",
    cookie: "session=abc",
    "x-forwarded-host": "licenses.example.com",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.9",
  });
  expect(response.headers.getSetCookie()).toEqual(["session=; Max-Age=0", "other=1"]);
});

test("the gateway passes on redirects and rejections unchanged", async () => {
  const send = await startUpstream((request, response) =>
    request.url === "/api/go"
      ? response.writeHead(302, { location: "https://idp.example.com/" }).end()
      : sendJson(response, 418, {}),
  );
  const redirect = await send(new Request("https://licenses.example.com/api/go"));
  expect([redirect.status, redirect.headers.get("location")]).toEqual([302, "https://idp.example.com/"]);
  expect((await send(new Request("https://licenses.example.com/api/tea"))).status).toBe(418);
});

test("the gateway decompresses a compressed response", async () => {
  const { gzipSync } = await import("node:zlib");
  const send = await startUpstream((_, response) =>
    response
      .writeHead(200, { "content-encoding": "gzip" })
      .end(gzipSync('{"success":true,"result":{"isAuth":true}}')),
  );
  expect(await createClient(send).auth.checkSession()).toEqual({ isAuth: true });
});

test("a rejection by the API becomes a problem with the same code and fields", async () => {
  const error = {
    code: "CONFLICT",
    message: "Another user was faster.",
    fields: { notes: ["Changed."] },
    current: { notes: "x" },
  };
  const send = await startUpstream((_, response) =>
    sendJson(response, 409, { success: false, result: null, error }),
  );
  const problem = await catchProblem(createClient(send).users.current());
  expect(problem).toMatchObject({ kind: "conflict", ...error });
});

for (const [kind, handleRequest] of Object.entries({
  "no JSON": (_, response) => response.writeHead(200).end("<html>"),
  "an invalid result": (_, response) => sendJson(response, 200, { success: true, result: { isAuth: "yes" } }),
  "no envelope": (_, response) => sendJson(response, 200, []),
} satisfies Record<string, RequestHandler>)) {
  test(`the error for a response with ${kind} names the endpoint`, async () => {
    const problem = await catchProblem(createClient(await startUpstream(handleRequest)).auth.checkSession());
    expect(problem).toMatchObject({ kind: "unavailable", code: "UPSTREAM_INVALID" });
    expect(problem.message).toContain("GET /api/auth/check");
  });
}

test("a failure without a message is reported with its status", async () => {
  const send = await startUpstream((_, response) => response.writeHead(502).end("Bad gateway"));
  expect((await catchProblem(createClient(send).auth.checkSession())).message).toBe(
    "The license API returned 502 to GET /api/auth/check.",
  );
});

test("an unreachable API and an aborted request are reported as unavailable", async () => {
  const send = createUpstreamFetch("http://localhost:1", 120_000);
  expect(await catchProblem(createClient(send).auth.checkSession())).toMatchObject({ kind: "unavailable" });
  const abortController = new AbortController();
  const silentUpstream = await startUpstream(() => {});
  const rejection = catchProblem(
    createClient(silentUpstream, createPageRequest(abortController.signal)).auth.checkSession(),
  );
  abortController.abort();
  expect(await rejection).toMatchObject({ kind: "unavailable" });
});

test("a request is garbage-collected after its response was read or canceled", async () => {
  // This flag makes the function available that starts a garbage collection.
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const send = await startUpstream((_, response) => sendJson(response, 200, { success: true, result: {} }));
  const sendWithoutReference = async (consumeResponse: (response: Response) => unknown) => {
    const request = createPageRequest(new AbortController().signal);
    await consumeResponse(await send(request));
    return new WeakRef(request);
  };
  const requests = [
    await sendWithoutReference((response) => response.text()),
    await sendWithoutReference((response) => response.body?.cancel()),
  ];
  // A WeakRef keeps its target alive until the current task has ended.
  await new Promise((resolve) => setTimeout(resolve));
  await expect
    .poll(() => {
      collectGarbage();
      return requests.map((weakRef) => weakRef.deref());
    })
    .toEqual([undefined, undefined]);
});
