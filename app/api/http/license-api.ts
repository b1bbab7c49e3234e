import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { findRequirement } from "#app/domain/person/can.ts";
import { invalidFields, Problem } from "#app/domain/problem.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import type { EndpointHandler } from "#app/api/endpoint/handler.ts";
import { handlers } from "#app/api/handlers.ts";
import { readBodyText } from "#app/api/endpoint/request-body.ts";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { type Caller, dispatch } from "#app/api/endpoint/dispatch.ts";
import { parseIfMatch } from "#app/api/endpoint/if-match.ts";
import type { EndpointInput } from "#app/api/endpoint/parse-input.ts";
import {
  createErrorResponse,
  createProblemResponse,
  createSuccessResponse,
  createUnexpectedErrorResponse,
} from "#app/api/endpoint/envelope.ts";
import { createEmbeddedBackend } from "#app/api/mcp/embedded-backend.ts";
import { createMcpHandler, isMcpPath } from "#app/api/mcp/mcp.ts";
import { createScimHandler, isScimPath } from "#app/api/scim/scim.ts";
import { checkOrigin } from "#app/api/endpoint/origin.ts";
import { authenticateRequest, authenticateServer } from "#app/api/endpoint/authenticate.ts";

function chooseMaxBodyKilobytes({ action }: Endpoint): number {
  const requirement = findRequirement(action);
  if (requirement === "public") return 16;
  return requirement === "server" ? 64 : 1024;
}

/** Routes requests to the handlers; the ApiContext is the Hono environment. Every response has `x-request-id`. */
const app = new Hono<{ Bindings: ApiContext; Variables: { requestId: string } }>({ strict: false });

export function createLicenseApi(context: ApiContext): (request: Request) => Promise<Response> {
  const handleMcp = createMcpHandler(createEmbeddedBackend(context));
  const handleScim = createScimHandler(context);
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (isMcpPath(pathname)) return handleMcp(request);
    return isScimPath(pathname) ? handleScim(request) : app.fetch(request, context);
  };
}

/** Converts `{name}` to `:name`, and `{name+}` to a parameter that may contain slashes. */
const toHonoPath = (path: string) =>
  path.replace(/\{(\w+)(\+?)\}/g, (_, name, isCatchAll) => `:${name}${isCatchAll ? "{.+}" : ""}`);

app.use(requestId());
app.use(async (honoContext, next) => {
  await next();
  honoContext.res.headers.set("x-request-id", honoContext.get("requestId"));
});
for (const handler of handlers) {
  app.on(handler.endpoint.method, toHonoPath(handler.endpoint.path), (honoContext) =>
    respond(
      handler,
      honoContext.req.raw,
      honoContext.req.param() as Record<string, string>,
      honoContext.get("requestId"),
      honoContext.env,
    ),
  );
}
app.notFound((honoContext) => {
  const methods = listAllowedMethods(honoContext.req.path);
  if (methods.length === 0)
    return createErrorResponse({ code: "NOT_FOUND", message: "There is no such endpoint." }, 404);
  const allow = methods.join(", ");
  return createErrorResponse(
    { code: "METHOD_NOT_ALLOWED", message: `This endpoint accepts only the methods ${allow}.` },
    405,
    {
      allow,
    },
  );
});
app.onError((error, honoContext) => {
  const context = honoContext.env;
  if (error instanceof Problem) return createProblemResponse(error);
  if (honoContext.req.raw.signal.aborted) return new Response(null, { status: clientClosedRequestStatus });
  context.log("error", "An API request failed", {
    requestId: honoContext.get("requestId"),
    error: error.stack ?? String(error),
  });
  return createUnexpectedErrorResponse(new URL(honoContext.req.url).hostname);
});

/** The status code that nginx logs when the client closed the connection. */
const clientClosedRequestStatus = 499;

const downloadMediaTypes = ["text/csv", "application/pdf", "application/octet-stream"];
/** Paths of the endpoints as regular expressions. */
const endpointPatterns = handlers.map(({ endpoint }) => ({
  method: endpoint.method,
  recordsDownloads: endpoint.recordsDownloads,
  isDownload: downloadMediaTypes.includes(endpoint.contentType ?? ""),
  isLiteral: !endpoint.path.includes("{"),
  pattern: new RegExp(
    `^${endpoint.path.replaceAll(".", "\\.").replace(/\{\w+(\+?)\}/g, (_, isCatchAll) => (isCatchAll ? ".+" : "[^/]+"))}/?$`,
  ),
}));

export const isRecordedDownload = (path: string): boolean =>
  endpointPatterns.some((endpoint) => endpoint.recordsDownloads && endpoint.pattern.test(path));
export const isDownload = (path: string): boolean =>
  endpointPatterns.some((endpoint) => endpoint.isDownload && endpoint.pattern.test(path));

/** A path without parameters takes precedence over a path with parameters. GET implies HEAD. */
function listAllowedMethods(path: string): string[] {
  const matchingPatterns = endpointPatterns.filter(({ pattern }) => pattern.test(path));
  const exactPatterns = matchingPatterns.filter(({ isLiteral }) => isLiteral);
  const bestPatterns = exactPatterns.length > 0 ? exactPatterns : matchingPatterns;
  return [...new Set(bestPatterns.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])))];
}

async function respond(
  handler: EndpointHandler,
  request: Request,
  params: Record<string, string>,
  requestId: string,
  context: ApiContext,
): Promise<Response> {
  context.addLogFields({ route: handler.endpoint.path });
  let bodyPromise: Promise<string> | undefined;
  const readText = () => (bodyPromise ??= readBodyText(request, chooseMaxBodyKilobytes(handler.endpoint)));
  const input: EndpointInput = {
    params,
    get query() {
      return readQuery(request, handler.endpoint.listParameters);
    },
    body: async () =>
      handler.endpoint.maxFileMegabytes === null
        ? bodyParsers[handler.endpoint.requestFormat](await readText())
        : {},
    bodyText: readText,
    idempotencyKey: request.headers.get("idempotency-key"),
    hasIfMatch: request.headers.has("if-match"),
    expectedVersion: () => parseIfMatch(request.headers.get("if-match")),
  };
  const caller: Caller = {
    request,
    requestId,
    authenticate: () => authenticateRequest(request, context),
    authenticateServer: () => authenticateServer(request, context),
    checkOrigin: () => checkOrigin(request),
  };
  const outcome = await dispatch(handler, input, caller, context);
  return outcome instanceof Response
    ? outcome
    : createSuccessResponse(outcome.result, handler.endpoint.status, {
        ...(outcome.etag !== null && { etag: outcome.etag }),
        ...(outcome.isRepeated && { "idempotent-replay": "true" }),
      });
}

/** Joins repeated list parameters with commas. Throws `invalid` for any other repeated parameter. */
function readQuery(request: Request, listParameters: readonly string[]): Record<string, string> {
  const { searchParams } = new URL(request.url);
  const names = [...new Set(searchParams.keys())];
  const repeatedNames = names.filter(
    (name) => !listParameters.includes(name) && searchParams.getAll(name).length > 1,
  );
  if (repeatedNames.length > 0)
    throw invalidFields(Object.fromEntries(repeatedNames.map((name) => [name, [repeatedParameterMessage]])));
  return Object.fromEntries(names.map((name) => [name, searchParams.getAll(name).join(",")]));
}
const repeatedParameterMessage = "Send this parameter once.";

const bodyParsers: Record<Endpoint["requestFormat"], (text: string) => unknown> = {
  json: parseJsonBody,
  form: (text) => Object.fromEntries(new URLSearchParams(text)),
};

function parseJsonBody(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Problem("invalid", "The request body is not valid JSON.", { cause });
  }
}
