import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import { createErrorResponse, createProblemResponse } from "#app/api/endpoint/envelope.ts";
import { createLicenseApiClient } from "#app/api/client.ts";
import type { ApiInvoker } from "#app/api/endpoint/invoker.ts";
import { hasOtherOrigin } from "#app/api/endpoint/origin.ts";
import { readBodyText } from "#app/api/endpoint/request-body.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { Problem } from "#app/domain/problem.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import type { Clock } from "#app/domain/time/time.ts";
import type { Scopes } from "#app/domain/token/token.ts";
import {
  createErrorMessage,
  createResultMessage,
  errorCodes,
  message as messageSchema,
  ProtocolError,
  type RequestId,
} from "./json-rpc.ts";
import { runMethod } from "./methods.ts";
import { readRevision } from "./revision.ts";
import type { Tool } from "./tool.ts";

export const mcpPath = "/mcp";
export const resourceMetadataPath = "/.well-known/oauth-protected-resource";

export const isMcpPath = (pathname: string): boolean =>
  pathname === mcpPath ||
  pathname === resourceMetadataPath ||
  pathname === `${resourceMetadataPath}${mcpPath}`;

/** The caller of a request, after the API token was checked. */
export interface McpCaller {
  viewer: Viewer;
  scopes: Scopes;
  isServiceAccount: boolean;
  createInvoker: (toolName: string) => ApiInvoker;
}

/** What the endpoint needs of the license API. */
export interface McpBackend {
  /** Null without an API token. Throws `unauthenticated` for an invalid one, and `too-many` above the rate limit. */
  authenticate: (request: Request) => Promise<McpCaller | null>;
  isSupported: (endpoint: Endpoint) => boolean;
  finishRuns: () => Promise<void>;
  release: { version: string };
  now: Clock;
  reportError: (error: unknown, request: Request) => void;
}

const maxBodyKilobytes = 256;

/** Serves the Model Context Protocol over streamable HTTP, without sessions and streams. */
export const createMcpHandler =
  (backend: McpBackend) =>
  async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== mcpPath) return describeResource(request);
    if (request.method !== "POST")
      return createErrorResponse(
        { code: "METHOD_NOT_ALLOWED", message: "This endpoint accepts only POST." },
        405,
        { allow: "POST" },
      );
    try {
      return await respond(request, backend);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const response = createProblemResponse(error);
      if (error.kind === "unauthenticated")
        response.headers.set("www-authenticate", createChallenge(request, 'error="invalid_token"'));
      return response;
    }
  };

async function respond(request: Request, backend: McpBackend): Promise<Response> {
  if (hasOtherOrigin(request))
    throw new Problem("forbidden", "A page of another site sent this request.", { code: "FOREIGN_ORIGIN" });
  const caller = await backend.authenticate(request);
  if (!caller) {
    const response = createProblemResponse(
      new Problem("unauthenticated", "Send an API token as bearer token."),
    );
    response.headers.set("www-authenticate", createChallenge(request));
    return response;
  }
  const text = await readBodyText(request, maxBodyKilobytes);
  let id: RequestId | undefined;
  try {
    const body = parseJson(text);
    if (body === undefined)
      throw new ProtocolError(errorCodes.parse, "The body is not valid JSON.", { status: 400 });
    const parsedMessage = messageSchema.safeParse(body);
    if (!parsedMessage.success)
      throw new ProtocolError(errorCodes.invalidRequest, "The body is not a JSON-RPC request.", {
        status: 400,
      });
    const { data: message } = parsedMessage;
    id = message.id;
    // Notifications need no response, and no notification changes anything here.
    if (id === undefined) return new Response(null, { status: 202 });
    const revision = readRevision(request, message);
    const result = await runMethod(message, revision, {
      ...backend,
      ...caller,
      signal: request.signal,
      reportError: (error) => backend.reportError(error, request),
      createToolContext: (tool) => ({
        api: createLicenseApiClient(restrictToEndpoints(caller.createInvoker(tool.name), tool)),
        origin: new URL(request.url).origin,
        now: backend.now(),
        finishRuns: backend.finishRuns,
      }),
    });
    return createJsonResponse(createResultMessage(id, result), 200);
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return createJsonResponse(createErrorMessage(id, error), error.status);
  }
}

/** A tool can call only the endpoints that it declares, because the list of tools is checked against these. */
const restrictToEndpoints =
  (invoke: ApiInvoker, { name, endpoints }: Tool): ApiInvoker =>
  async (endpoint, input) => {
    if (!endpoints.includes(endpoint)) throw new Error(`${name} does not declare ${endpoint.operationId}.`);
    return invoke(endpoint, input);
  };

const createJsonResponse = (body: object, status: number) =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });

/** RFC 9728: names the document that describes how a client authorizes. */
function createChallenge(request: Request, ...parameters: string[]): string {
  const metadataUrl = new URL(`${resourceMetadataPath}${mcpPath}`, request.url);
  return `Bearer ${[`resource_metadata="${metadataUrl}"`, ...parameters].join(", ")}`;
}

/** Without `authorization_servers`, because users create the tokens on their account page. */
function describeResource(request: Request): Response {
  if (request.method !== "GET" && request.method !== "HEAD")
    return createErrorResponse(
      { code: "METHOD_NOT_ALLOWED", message: "This document accepts only GET." },
      405,
      { allow: "GET, HEAD" },
    );
  return Response.json({
    resource: String(new URL(mcpPath, request.url)),
    resource_name: "License desk",
    bearer_methods_supported: ["header"],
    resource_documentation: String(new URL("/license/account#assistants", request.url)),
  });
}
