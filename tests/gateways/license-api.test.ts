import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, expect, test } from "vitest";
import { licenseApiClient } from "#app/api/client.ts";
import { httpInvoker, type Send } from "#app/api/endpoint/http-invoker.ts";
import { Problem } from "#app/domain/problem.ts";
import { upstreamLicenseApi } from "#app/gateways/license-api.ts";

type Respond = (request: IncomingMessage, response: ServerResponse) => unknown;

const running: { close: () => void }[] = [];
afterEach(() => running.splice(0).forEach((server) => server.close()));

async function upstream(respond: Respond) {
  const server = createServer((request, response) => void respond(request, response)).listen(0);
  await once(server, "listening");
  running.push({ close: () => (server.close(), server.closeAllConnections()) });
  const address = server.address();
  return upstreamLicenseApi(`http://localhost:${typeof address === "object" ? address?.port : 0}`, 120_000);
}

const page = (signal?: AbortSignal) =>
  new Request("https://licenses.example.com/license/licenses", {
    headers: { cookie: "session=abc" },
    signal: signal ?? null,
  });

const clientOf = (send: Send, from = page()) => licenseApiClient(httpInvoker(send, from, () => {}));

const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const problemOf = (request: Promise<unknown>): Promise<Problem> =>
  request.then(
    () => Promise.reject(new Error("The request should fail.")),
    (error: unknown) => (error instanceof Problem ? error : Promise.reject(error)),
  );

test("a request arrives with the cookie, the body and the address of the page; cookies are returned", async () => {
  const received: Record<string, unknown> = {};
  const send = await upstream(async (request, response) => {
    Object.assign(received, request.headers, { url: request.url, body: await text(request) });
    response.setHeader("set-cookie", ["session=; Max-Age=0", "other=1"]);
    json(response, 200, { success: true, result: {} });
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
  expect(received).toMatchObject({
    url: "/api/auth/logout?x=1",
    body: "{}",
    cookie: "session=abc",
    "x-forwarded-host": "licenses.example.com",
    "x-forwarded-proto": "https",
    "x-forwarded-for": "203.0.113.9",
  });
  expect(response.headers.getSetCookie()).toEqual(["session=; Max-Age=0", "other=1"]);
});

test("redirects and rejections pass through unchanged", async () => {
  const send = await upstream((request, response) =>
    request.url === "/api/go"
      ? response.writeHead(302, { location: "https://idp.example.com/" }).end()
      : json(response, 418, { own: 1 }),
  );
  const away = await send(new Request("https://licenses.example.com/api/go"));
  expect([away.status, away.headers.get("location")]).toEqual([302, "https://idp.example.com/"]);
  expect((await send(new Request("https://licenses.example.com/api/tea"))).status).toBe(418);
});

test("a compressed response is passed on in readable form", async () => {
  const { gzipSync } = await import("node:zlib");
  const send = await upstream((_, response) =>
    response
      .writeHead(200, { "content-encoding": "gzip" })
      .end(gzipSync('{"success":true,"result":{"isAuth":true}}')),
  );
  expect(await clientOf(send).auth.check()).toEqual({ isAuth: true });
});

test("a rejection of the API is returned as the problem it names", async () => {
  const error = {
    code: "CONFLICT",
    message: "Somebody was faster.",
    fields: { notes: ["Changed."] },
    current: { notes: "x" },
  };
  const send = await upstream((_, response) => json(response, 409, { success: false, result: null, error }));
  const problem = await problemOf(clientOf(send).users.current());
  expect(problem).toMatchObject({ kind: "conflict", ...error });
});

for (const [kind, respond] of Object.entries({
  "no JSON": (_, response) => response.writeHead(200).end("<html>"),
  "another shape": (_, response) => json(response, 200, { success: true, result: { isAuth: "yes" } }),
  "no envelope": (_, response) => json(response, 200, []),
} satisfies Record<string, Respond>)) {
  test(`a response with ${kind} is a clear problem that names the endpoint`, async () => {
    const problem = await problemOf(clientOf(await upstream(respond)).auth.check());
    expect(problem).toMatchObject({ kind: "unavailable", code: "UPSTREAM_INVALID" });
    expect(problem.message).toContain("GET /api/auth/check");
  });
}

test("a failure without a message reports its status", async () => {
  const send = await upstream((_, response) => response.writeHead(502).end("Bad gateway"));
  expect((await problemOf(clientOf(send).auth.check())).message).toBe(
    "The license API answered 502 to GET /api/auth/check.",
  );
});

test("an unreachable API is a problem, and so is a caller who disconnects", async () => {
  const send = upstreamLicenseApi("http://localhost:1", 120_000);
  expect(await problemOf(clientOf(send).auth.check())).toMatchObject({ kind: "unavailable" });
  const impatient = new AbortController();
  const silent = await upstream(() => {});
  const rejection = problemOf(clientOf(silent, page(impatient.signal)).auth.check());
  impatient.abort();
  expect(await rejection).toMatchObject({ kind: "unavailable" });
});

test("a request is garbage-collected once its response was read or dropped", async () => {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as () => void;
  const send = await upstream((_, response) => json(response, 200, { success: true, result: {} }));
  const sendAndDrop = async (finish: (response: Response) => unknown) => {
    const request = page(new AbortController().signal);
    await finish(await send(request));
    return new WeakRef(request);
  };
  const requests = [
    await sendAndDrop((response) => response.text()),
    await sendAndDrop((response) => response.body?.cancel()),
  ];
  await new Promise((turn) => setTimeout(turn));
  await expect
    .poll(() => {
      collectGarbage();
      return requests.map((ref) => ref.deref());
    })
    .toEqual([undefined, undefined]);
});
