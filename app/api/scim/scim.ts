import { createPerformer } from "#app/domain/person/actor.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { readBearerToken, readClientInfo } from "#app/api/endpoint/authenticate.ts";
import { limitAcrossProcesses, limitByAddress } from "#app/api/endpoint/limits.ts";
import { readBodyText } from "#app/api/endpoint/request-body.ts";
import { requestLimits } from "#app/api/endpoint/request-limits.ts";
import type { DirectoryToken } from "#app/domain/directory/directory.ts";
import { findDirectoryToken } from "#app/domain/directory/directory-tokens.ts";
import { Problem } from "#app/domain/problem.ts";
import { parseJson } from "#app/domain/text/parse-json.ts";
import { handleGroups } from "./groups.ts";
import { createListResponse, type ScimRequest, type ScimResponse } from "./scim-request.ts";
import { createScimErrorResponse, scimError, scimMediaType } from "./scim-error.ts";
import { createResourceTypes, createSchemas, createServiceProviderConfig } from "./service-documents.ts";
import { handleUsers } from "./users.ts";

export const scimPath = "/scim/v2";

export const isScimPath = (pathname: string): boolean =>
  pathname === scimPath || pathname.startsWith(`${scimPath}/`);

/** A group of the largest size fits. */
const maxBodyKilobytes = 2_048;

/** Serves SCIM 2.0 (RFC 7644) for the company directory. */
export const createScimHandler =
  (context: ApiContext) =>
  async (request: Request): Promise<Response> => {
    const requestId = request.headers.get("x-request-id") ?? crypto.randomUUID();
    context.addLogFields({ route: scimPath });
    try {
      const response = await respond(request, requestId, context);
      response.headers.set("x-request-id", requestId);
      return response;
    } catch (error) {
      const errorResponse = createScimErrorResponse(error);
      if (!errorResponse) throw error;
      errorResponse.headers.set("x-request-id", requestId);
      return errorResponse;
    }
  };

async function respond(request: Request, requestId: string, context: ApiContext): Promise<Response> {
  const token = await authenticate(request, context);
  const { pathname, searchParams, origin } = new URL(request.url);
  const [resource = "", id, ...rest] = pathname.slice(scimPath.length + 1).split("/");
  const baseUrl = `${origin}${scimPath}`;
  const scimRequest: ScimRequest = {
    method: request.method,
    id: id === "" ? undefined : id,
    searchParams,
    readBody: () => readBody(request),
    baseUrl,
    issuer: token.issuer,
    actor: {
      person: createPerformer("directory"),
      requestId,
      actedAt: context.now(),
      address: readClientInfo(request).ipAddress ?? undefined,
    },
    context,
  };
  const result = rest.length > 0 ? null : await route(resource, scimRequest);
  if (!result) throw scimError(404, undefined, "There is no such endpoint.");
  const { status, body } = result;
  if (body === undefined) return new Response(null, { status });
  const headers = new Headers({ "content-type": scimMediaType, "cache-control": "no-store" });
  if (status === 201) headers.set("location", readLocation(body));
  return Response.json(body, { status, headers });
}

const readLocation = (body: { meta?: { location?: string } }) => body.meta?.location ?? "";

/** Null if there is no such endpoint. */
async function route(resource: string, request: ScimRequest): Promise<ScimResponse | null> {
  const { baseUrl } = request;
  if (resource === "Users") return handleUsers(request);
  if (resource === "Groups") return handleGroups(request);
  if (request.method !== "GET") return null;
  if (resource === "ServiceProviderConfig" && request.id === undefined)
    return { status: 200, body: createServiceProviderConfig(baseUrl) };
  if (resource === "ResourceTypes") return findDocument(createResourceTypes(baseUrl), request.id);
  if (resource === "Schemas") return findDocument(createSchemas(baseUrl), request.id);
  return null;
}

function findDocument(documents: readonly { id: string }[], id: string | undefined): ScimResponse | null {
  if (id === undefined)
    return {
      status: 200,
      body: createListResponse(documents, { totalResults: documents.length, startIndex: 1 }),
    };
  const document = documents.find((candidate) => candidate.id === decodeURIComponent(id));
  return document ? { status: 200, body: document } : null;
}

/** Throws `unauthenticated` without a valid token, and `too-many` after too many requests. */
async function authenticate(request: Request, context: ApiContext): Promise<DirectoryToken> {
  const value = readBearerToken(request);
  const { storage, trustedProviders, tokenPeppers: peppers, now } = context;
  const token = value?.startsWith("scim_")
    ? await findDirectoryToken(storage.directory, value, { trustedProviders, peppers }, now())
    : null;
  if (!token) {
    limitByAddress(request, context, "unknownToken");
    throw new Problem("unauthenticated", "Send a token from Settings > Directory as bearer token.");
  }
  context.addLogFields({ token: token.start });
  await limitAcrossProcesses(`directory ${token.id}`, context, requestLimits.directory.maxPerMinute);
  return token;
}

async function readBody(request: Request): Promise<unknown> {
  const body = parseJson(await readBodyText(request, maxBodyKilobytes));
  if (body === null || typeof body !== "object" || Array.isArray(body))
    throw scimError(400, "invalidSyntax", "The body must be a JSON object.");
  return body;
}
