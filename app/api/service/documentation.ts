import { webhookRequest } from "#app/api/admin/schemas/webhook-request.ts";
import { millisecondsInMinute } from "date-fns/constants";
import { type Instant, msOf } from "#app/domain/time/time.ts";
import { handle, type EndpointHandler } from "#app/api/endpoint/handler.ts";
import { defineEndpoint, rawResponse, type EndpointGroup } from "#app/api/endpoint/endpoint.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { introduction } from "./documentation-introduction.ts";
import { compactDocument } from "#app/api/endpoint/openapi/compact-document.ts";
import { type OpenApi, createOpenApiDocument } from "#app/api/endpoint/openapi/openapi.ts";

const documentationEndpoints = {
  readDocument: defineEndpoint({
    method: "GET",
    path: "/api/openapi.json",
    operationId: "getOpenApiDocument",
    summary: "Get this document",
    description: "Returns the OpenAPI 3.1 document of this API. The response has no envelope.",
    action: "service.status",
    result: rawResponse,
    contentType: "application/json",
  }),
};

interface PreparedDocument {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** The examples of a cached document contain times, which the Product API rejects when they are ten minutes old. */
const maxAgeMs = 5 * millisecondsInMinute;
const maxCachedOrigins = 4;

function prepareDocument(documentText: string): PreparedDocument {
  return { bytes: new TextEncoder().encode(documentText), etag: createPreparedEtag(sha256(documentText)) };
}

/** Caches a document per origin for a few minutes. A production host has one origin. */
function createDocumentCache(
  createText: (origin: string, now: Instant) => string,
): (request: Request, now: Instant) => PreparedDocument {
  const cache = new Map<string, { createdAtMs: number; document: PreparedDocument }>();
  return ({ url }, now) => {
    const { origin } = new URL(url);
    const at = msOf(now);
    const cachedDocument = cache.get(origin);
    if (cachedDocument && Math.abs(at - cachedDocument.createdAtMs) < maxAgeMs)
      return cachedDocument.document;
    const [oldestOrigin = ""] = cache.keys();
    if (!cachedDocument && cache.size >= maxCachedOrigins) cache.delete(oldestOrigin);
    const document = prepareDocument(createText(origin, now));
    cache.set(origin, { createdAtMs: at, document });
    return document;
  };
}

function createPreparedResponse(
  { headers }: Request,
  { bytes, etag }: PreparedDocument,
  extraHeaders: Record<string, string>,
): Response {
  const cacheHeaders = { etag, "cache-control": "public, no-cache" };
  const isUnchanged = (headers.get("if-none-match") ?? "").split(/,\s*/).includes(etag);
  if (isUnchanged) return new Response(null, { status: 304, headers: cacheHeaders });
  const lengthHeader = { "content-length": String(bytes.byteLength) };
  return new Response(bytes, { headers: { ...cacheHeaders, ...lengthHeader, ...extraHeaders } });
}

/** `getGroups` is called later, because the groups contain the handlers that this function creates. */
export function createDocumentationHandlers(getGroups: () => readonly EndpointGroup[]): EndpointHandler[] {
  const createDocument = (origin: string, now: Instant): OpenApi => {
    const document = compactDocument(createOpenApiDocument(getGroups(), webhookRequest, now));
    return {
      ...document,
      info: { ...document.info, description: introduction },
      servers: document.servers.map((server) => ({ ...server, url: origin })),
    };
  };
  const getDocument = createDocumentCache((origin, now) => JSON.stringify(createDocument(origin, now)));
  return [
    handle(documentationEndpoints.readDocument, async ({ request, context }) =>
      createPreparedResponse(request, getDocument(request, context.now()), {
        "content-type": "application/json",
      }),
    ),
  ];
}

const prefix = 'W/"prepared-';

/** Creates the ETag of a response that hosts may compress once and cache, because its bytes stay the same. */
export const createPreparedEtag = (hash: string): string => `${prefix}${hash.slice(0, 32)}"`;

export const isPreparedEtag = (etag: string): boolean => etag.startsWith(prefix);
