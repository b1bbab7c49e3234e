import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import {
  type EndpointRequest,
  checkFields,
  ApiError,
  type SpecifiedEndpoint,
  type SpecifiedEndpoints,
} from "./endpoint.ts";
import { licenseEndpoints } from "./licenses.ts";
import { createMemory, type Memory } from "./memory.ts";
import { quotaAndServerEndpoints } from "./parts.ts";
import { marketplaceEndpoints, adminEndpoints } from "./admin.ts";

/**
 * Failure of a request. `omittedField` removes a field from the result, and `field` gets another value. Fields are paths:
 * `entities.0.key` is the key of a page's first entity.
 */
type Failure =
  | "hangs"
  | "html"
  | "missing"
  | { omittedField: string }
  | { field: string; value: unknown }
  | { status: number; code: string; message?: string };

interface ReceivedRequest {
  endpoint: string;
  query: Record<string, string>;
  body: unknown;
  headers: IncomingMessage["headers"];
}

export interface ExternalLicenseApi {
  url: string;
  memory: Memory;
  /** Received requests, the newest last. */
  requests: ReceivedRequest[];
  /** Failures of later requests, by endpoint such as `GET /oem/quotas`. */
  failures: Map<string, Failure>;
  /** Resets the data, the requests and the failures. */
  reset: () => void;
  stop: () => Promise<void>;
}

const authEndpoints: SpecifiedEndpoints = {
  "GET /auth/check": { handle: () => ({ isAuth: true }) },
  "POST /auth/logout": { handle: ({ memory }) => memory.sessions.clear(), body: [] },
  "GET /user/current": {
    handle: ({ memory }) => ({
      isAdmin: memory.sessionUser.isAdmin,
      privileges: memory.sessionUser.privileges,
    }),
  },
};

const endpoints: SpecifiedEndpoints = {
  ...authEndpoints,
  ...licenseEndpoints,
  ...quotaAndServerEndpoints,
  ...adminEndpoints,
  ...marketplaceEndpoints,
};

/** Names of the endpoints: method and path below `/api`. */
export const specifiedEndpoints: readonly string[] = Object.keys(endpoints);

const endpointPatterns = Object.entries(endpoints).map(([name, endpoint]) => {
  const [method, path = ""] = name.split(" ");
  const paramNames = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => param);
  return {
    name,
    method,
    endpoint,
    names: paramNames,
    pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, "([^/]+)")}/?$`),
  };
});

/**
 * Starts an external license API according to the specification: with its fields, envelope, paging and feature names, a
 * separate sign-in, and 404 for every endpoint that the specification does not name.
 */
export async function startExternalLicenseApi(): Promise<ExternalLicenseApi> {
  const api = {
    memory: createMemory(),
    requests: [] as ReceivedRequest[],
    failures: new Map<string, Failure>(),
  };
  const server = createServer((request, response) => {
    handleRequest(api, request, response).catch((error: unknown) => {
      if (error instanceof ApiError)
        return sendJson(response, error.status, {
          success: false,
          error: { code: error.code, ...(error.message && { message: error.message }) },
        });
      sendJson(response, 500, { success: false, error: { code: "CRASHED", message: String(error) } });
    });
  }).listen(0);
  await once(server, "listening");
  const address = server.address();
  return Object.assign(api, {
    url: `http://localhost:${typeof address === "object" ? address?.port : 0}`,
    reset() {
      const { sessions } = api.memory;
      api.memory = { ...createMemory(), sessions };
      api.requests.length = 0;
      api.failures.clear();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const sendJson = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const sendHtml = (response: ServerResponse, status: number) =>
  response
    .writeHead(status, { "content-type": "text/html" })
    .end("<!doctype html><title>Gateway</title><p>Hello");

async function handleRequest(
  { memory, requests, failures }: Pick<ExternalLicenseApi, "memory" | "requests" | "failures">,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
  if (/^\/api\/auth\/sso\/\w+\/url$/.test(pathname)) return signIn(memory, response);
  const isAuthenticated = isSignedIn(memory, request);
  if (pathname.startsWith("/api/oem/licenses/")) {
    if (pathname.endsWith("/report/csv") && isAuthenticated) return sendReport(memory, response);
    if (pathname.includes("/download/") && isAuthenticated) return sendLicenseFile(pathname, response);
  }
  const matchedEndpoint = endpointPatterns.find(
    ({ method, pattern }) => method === request.method && pattern.test(pathname),
  );
  const failure = failures.get(
    matchedEndpoint?.name ?? `${request.method} ${pathname.replace(/^\/api/, "")}`,
  );
  const requestBody = await text(request);
  const query = Object.fromEntries(searchParams);
  const body = requestBody ? (JSON.parse(requestBody) as EndpointRequest["body"]) : {};
  requests.push({
    endpoint: matchedEndpoint?.name ?? `${request.method} ${pathname}`,
    query,
    body,
    headers: request.headers,
  });
  if (failure === "hangs") return;
  if (failure === "html") return sendHtml(response, 200);
  if (!matchedEndpoint || failure === "missing") return sendHtml(response, 404);
  const { endpoint, pattern, names: paramNames } = matchedEndpoint;
  if (!isAuthenticated && !endpoint.isPublic) throw new ApiError(401, "NOT_SIGNED_IN", "Sign in first");
  if (typeof failure === "object" && "status" in failure)
    throw new ApiError(failure.status, failure.code, failure.message ?? "");
  const values = pattern.exec(pathname)?.slice(1).map(decodeURIComponent) ?? [];
  const params = Object.fromEntries(paramNames.map((name, index) => [name, values[index] ?? ""]));
  sendJson(response, 200, {
    success: true,
    result: damageResult(handleEndpoint(endpoint, { params, query, body, memory }), failure),
  });
}

function handleEndpoint(endpoint: SpecifiedEndpoint, request: EndpointRequest): unknown {
  checkFields(request.query, endpoint.query ?? []);
  checkFields(request.body, endpoint.body ?? []);
  return endpoint.handle(request) ?? null;
}

function damageResult(result: unknown, appliedFailure: Failure | undefined): unknown {
  if (typeof appliedFailure !== "object" || "status" in appliedFailure) return result;
  const damagedResult: unknown = structuredClone(result);
  const pathSegments = (
    "omittedField" in appliedFailure ? appliedFailure.omittedField : appliedFailure.field
  ).split(".");
  const lastName = pathSegments.pop() ?? "";
  let parent = damagedResult as Record<string, unknown>;
  for (const name of pathSegments) parent = parent[name] as Record<string, unknown>;
  if ("omittedField" in appliedFailure) delete parent[lastName];
  else parent[lastName] = appliedFailure.value;
  return damagedResult;
}

function signIn(memory: Memory, response: ServerResponse) {
  const session = crypto.randomUUID();
  memory.sessions.add(session);
  response.writeHead(302, { location: "/", "set-cookie": `air-sid=${session}; Path=/; HttpOnly` }).end();
}

const isSignedIn = ({ sessions, tokens }: Memory, { headers: { authorization, cookie } }: IncomingMessage) =>
  authorization === undefined
    ? sessions.has(/(?:^|; )air-sid=([^;]+)/.exec(cookie ?? "")?.[1] ?? "")
    : tokens.some(({ token }) => authorization === `Bearer ${token}`);

const sendReport = ({ licenses }: Memory, response: ServerResponse) =>
  response
    .writeHead(200, {
      "content-type": "text/csv",
      "content-disposition": 'attachment; filename="all-licenses_report-all-2026-11-22.csv"',
    })
    .end(
      ["key,companyName", ...licenses.map(({ key, companyName }) => `${key},${companyName}`)].join("\r\n"),
    );

const sendLicenseFile = (pathname: string, response: ServerResponse) =>
  response
    .writeHead(200, { "content-type": "application/octet-stream", "content-disposition": "attachment" })
    .end(`license file for ${decodeURIComponent(pathname)}`);
