import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Asked, checkFields, Refusal, type SpecifiedCall, type SpecifiedCalls } from "./calls.ts";
import { licenseCalls } from "./licenses.ts";
import { freshMemory, type Memory } from "./memory.ts";
import { partCalls } from "./parts.ts";
import { marketplaceCalls, officeCalls } from "./office.ts";

/**
 * How a call goes wrong. `without` leaves a field out of the result and `field` replaces its value; `entities.0.key` is
 * a field of a page's first entity.
 */
type Fault =
  | "hangs"
  | "html"
  | "missing"
  | { without: string }
  | { field: string; value: unknown }
  | { status: number; code: string; message?: string };

/** A received request. */
interface Arrived {
  call: string;
  query: Record<string, string>;
  body: unknown;
  headers: IncomingMessage["headers"];
}

export interface ForeignLicenseApi {
  url: string;
  memory: Memory;
  /** All requests, the newest last. */
  arrived: Arrived[];
  /** By endpoint, as in `GET /oem/quotas`: how it fails from now on. */
  faults: Map<string, Fault>;
  /** Resets the data, the requests and the failures. */
  renew: () => void;
  stop: () => Promise<void>;
}

const authCalls: SpecifiedCalls = {
  "GET /auth/check": { answer: () => ({ isAuth: true }) },
  "POST /auth/logout": { answer: ({ memory }) => memory.sessions.clear(), body: [] },
  "GET /user/current": {
    answer: ({ memory: { signsIn } }) => ({ isAdmin: signsIn.isAdmin, privileges: signsIn.privileges }),
  },
};

const calls: SpecifiedCalls = {
  ...authCalls,
  ...licenseCalls,
  ...partCalls,
  ...officeCalls,
  ...marketplaceCalls,
};

/** By method and path below `/api`. */
export const specifiedEndpoints: readonly string[] = Object.keys(calls);

const patterns = Object.entries(calls).map(([name, call]) => {
  const [method, path = ""] = name.split(" ");
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => param);
  return { name, method, call, names, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "([^/]+)")}/?$`) };
});

/**
 * An external license API that follows the specification: its fields, envelope, paging and feature names, a sign-in of
 * its own, and 404 for every endpoint that the specification does not name.
 */
export async function startForeignLicenseApi(): Promise<ForeignLicenseApi> {
  const api = { memory: freshMemory(), arrived: [] as Arrived[], faults: new Map<string, Fault>() };
  const server = createServer((request, reply) => {
    answer(api, request, reply).catch((error: unknown) => {
      if (error instanceof Refusal)
        return json(reply, error.status, {
          success: false,
          error: { code: error.code, ...(error.message && { message: error.message }) },
        });
      json(reply, 500, { success: false, error: { code: "CRASHED", message: String(error) } });
    });
  }).listen(0);
  await once(server, "listening");
  const address = server.address();
  return Object.assign(api, {
    url: `http://localhost:${typeof address === "object" ? address?.port : 0}`,
    renew() {
      const { sessions } = api.memory;
      api.memory = { ...freshMemory(), sessions };
      api.arrived.length = 0;
      api.faults.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const json = (reply: ServerResponse, status: number, body: unknown) =>
  reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const html = (reply: ServerResponse, status: number) =>
  reply
    .writeHead(status, { "content-type": "text/html" })
    .end("<!doctype html><title>Gateway</title><p>Hello");

async function answer(
  { memory, arrived, faults }: Pick<ForeignLicenseApi, "memory" | "arrived" | "faults">,
  request: IncomingMessage,
  reply: ServerResponse,
) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (/^\/api\/auth\/sso\/\w+\/url$/.test(pathname)) return signIn(memory, reply);
  const isKnown = isSignedIn(memory, request);
  if (pathname.startsWith("/api/oem/licenses/")) {
    if (pathname.endsWith("/report/csv") && isKnown) return report(memory, reply);
    if (pathname.includes("/download/") && isKnown) return file(pathname, reply);
  }
  const matched = patterns.find(({ method, pattern }) => method === request.method && pattern.test(pathname));
  const fault = faults.get(matched?.name ?? `${request.method} ${pathname.replace(/^\/api/, "")}`);
  const sent = await text(request);
  const query = Object.fromEntries(searchParams);
  const body = sent ? (JSON.parse(sent) as Asked["body"]) : {};
  arrived.push({
    call: matched?.name ?? `${request.method} ${pathname}`,
    query,
    body,
    headers: request.headers,
  });
  if (fault === "hangs") return;
  if (fault === "html") return html(reply, 200);
  if (!matched || fault === "missing") return html(reply, 404);
  const { call, pattern, names } = matched;
  if (!isKnown && !call.isPublic) throw new Refusal(401, "NOT_SIGNED_IN", "Sign in first");
  if (typeof fault === "object" && "status" in fault)
    throw new Refusal(fault.status, fault.code, fault.message ?? "");
  const values = pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
  const params = Object.fromEntries(names.map((name, place) => [name, values[place] ?? ""]));
  json(reply, 200, {
    success: true,
    result: damaged(resultOf(call, { params, query, body, memory }), fault),
  });
}

function resultOf(call: SpecifiedCall, asked: Asked): unknown {
  checkFields(asked.query, call.query ?? []);
  checkFields(asked.body, call.body ?? []);
  return call.answer(asked) ?? null;
}

function damaged(result: unknown, fault: Fault | undefined): unknown {
  if (typeof fault !== "object" || "status" in fault) return result;
  const copy: unknown = structuredClone(result);
  const names = ("without" in fault ? fault.without : fault.field).split(".");
  const last = names.pop() ?? "";
  let holder = copy as Record<string, unknown>;
  for (const name of names) holder = holder[name] as Record<string, unknown>;
  if ("without" in fault) delete holder[last];
  else holder[last] = fault.value;
  return copy;
}

function signIn(memory: Memory, reply: ServerResponse) {
  const session = crypto.randomUUID();
  memory.sessions.add(session);
  reply.writeHead(302, { location: "/", "set-cookie": `air-sid=${session}; Path=/; HttpOnly` }).end();
}

const isSignedIn = ({ sessions }: Memory, { headers }: IncomingMessage) =>
  sessions.has(/(?:^|; )air-sid=([^;]+)/.exec(headers.cookie ?? "")?.[1] ?? "");

const report = ({ licenses }: Memory, reply: ServerResponse) =>
  reply
    .writeHead(200, {
      "content-type": "text/csv",
      "content-disposition": 'attachment; filename="all-licenses_report-all-2026-11-22.csv"',
    })
    .end(
      ["key,companyName", ...licenses.map(({ key, companyName }) => `${key},${companyName}`)].join("\r\n"),
    );

const file = (pathname: string, reply: ServerResponse) =>
  reply
    .writeHead(200, { "content-type": "application/octet-stream", "content-disposition": "attachment" })
    .end(`license file for ${decodeURIComponent(pathname)}`);
