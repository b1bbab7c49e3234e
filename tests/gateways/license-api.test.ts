import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { licenseApiClient } from "#app/api/client.ts";
import { createHttpInvoker, type Send } from "#app/api/protocol/http-invoker.ts";
import { createUpstreamFetch } from "#app/gateways/license-api.ts";
import { catchProblem } from "#tests/support/outside/catch-problem.ts";

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

const runningServers: { close: () => void }[] = [];
afterEach(() => runningServers.splice(0).forEach((server) => server.close()));

async function startUpstream(handleRequest: Respond) {
  const server = createServer((request, response) => void handleRequest(request, response)).listen(0);
  await once(server, "listening");
  runningServers.push({ close: () => (server.close(), server.closeAllConnections()) });
  const address = server.address();
  return createUpstreamFetch(`http://localhost:${typeof address === "object" ? address?.port : 0}`, 120_000);
}

const pageRequest = (signal?: AbortSignal) =>
  new Request("https://licenses.example.com/license/licenses", {
    headers: { cookie: "session=abc" },
    signal: signal ?? null,
  });

const clientOf = (send: Send, pageOfRequest = pageRequest()) =>
  licenseApiClient(createHttpInvoker(send, pageOfRequest, () => {}));

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

test("redirects and rejections are passed on unchanged", async () => {
  const send = await startUpstream((request, response) =>
    request.url === "/api/go"
      ? response.writeHead(302, { location: "https://idp.example.com/" }).end()
      : sendJson(response, 418, { own: 1 }),
  );
  const redirect = await send(new Request("https://licenses.example.com/api/go"));
  expect([redirect.status, redirect.headers.get("location")]).toEqual([302, "https://idp.example.com/"]);
  expect((await send(new Request("https://licenses.example.com/api/tea"))).status).toBe(418);
});

test("a compressed response is passed on uncompressed", async () => {
  const { gzipSync } = await import("node:zlib");
  const send = await startUpstream((_, response) =>
    response
      .writeHead(200, { "content-encoding": "gzip" })
      .end(gzipSync('{"success":true,"result":{"isAuth":true}}')),
  );
  expect(await clientOf(send).auth.check()).toEqual({ isAuth: true });
});

test("a rejection of the API is thrown as the problem that it names", async () => {
  const error = {
    code: "CONFLICT",
    message: "Another user was faster.",
    fields: { notes: ["Changed."] },
    current: { notes: "x" },
  };
  const send = await startUpstream((_, response) =>
    sendJson(response, 409, { success: false, result: null, error }),
  );
  const problem = await catchProblem(clientOf(send).users.current());
  expect(problem).toMatchObject({ kind: "conflict", ...error });
});

for (const [kind, handleRequest] of Object.entries({
  "no JSON": (_, response) => response.writeHead(200).end("<html>"),
  "another shape": (_, response) => sendJson(response, 200, { success: true, result: { isAuth: "yes" } }),
  "no envelope": (_, response) => sendJson(response, 200, []),
} satisfies Record<string, Respond>)) {
  test(`a response with ${kind} is a clear error that names the endpoint`, async () => {
    const problem = await catchProblem(clientOf(await startUpstream(handleRequest)).auth.check());
    expect(problem).toMatchObject({ kind: "unavailable", code: "UPSTREAM_INVALID" });
    expect(problem.message).toContain("GET /api/auth/check");
  });
}

test("a failure without a message is reported with its status", async () => {
  const send = await startUpstream((_, response) => response.writeHead(502).end("Bad gateway"));
  expect((await catchProblem(clientOf(send).auth.check())).message).toBe(
    "The license API returned 502 to GET /api/auth/check.",
  );
});

test("an unreachable API and an aborted request are problems", async () => {
  const send = createUpstreamFetch("http://localhost:1", 120_000);
  expect(await catchProblem(clientOf(send).auth.check())).toMatchObject({ kind: "unavailable" });
  const abortController = new AbortController();
  const silentUpstream = await startUpstream(() => {});
  const rejection = catchProblem(clientOf(silentUpstream, pageRequest(abortController.signal)).auth.check());
  abortController.abort();
  expect(await rejection).toMatchObject({ kind: "unavailable" });
});

test("a request is garbage-collected after its response was read or canceled", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const send = await startUpstream((_, response) => sendJson(response, 200, { success: true, result: {} }));
  const sendAndDrop = async (finish: (response: Response) => unknown) => {
    const request = pageRequest(new AbortController().signal);
    await finish(await send(request));
    return new WeakRef(request);
  };
  const requests = [
    await sendAndDrop((response) => response.text()),
    await sendAndDrop((response) => response.body?.cancel()),
  ];
  await new Promise((resolve) => setTimeout(resolve));
  await expect
    .poll(() => {
      collectGarbage();
      return requests.map((weakRef) => weakRef.deref());
    })
    .toEqual([undefined, undefined]);
});
