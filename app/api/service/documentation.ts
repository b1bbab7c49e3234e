import { millisecondsInMinute } from "date-fns/constants";
import { z } from "zod";
import { instantOf } from "#app/domain/time/time.ts";
import { handle, type EndpointHandler } from "#app/api/endpoint/handler.ts";
import { type Endpoint, endpoint, rawResponse } from "#app/api/endpoint/endpoint.ts";
import { preparedTag } from "#app/api/service/prepared-tag.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { redirectTo } from "#app/api/endpoint/redirect.ts";
import { documentationPage } from "./documentation-page.ts";
import { tryUrl } from "./documentation-try.ts";
import { type OpenApi, openApiDocument } from "../description/openapi.ts";

const documentationEndpoints = {
  document: endpoint({
    method: "GET",
    path: "/api/openapi.json",
    operationId: "getOpenApiDocument",
    summary: "This API as an OpenAPI document; not enveloped",
    action: "service.status",
    result: rawResponse,
    contentType: "application/json",
  }),
  page: endpoint({
    method: "GET",
    path: "/api/docs",
    operationId: "readDocumentation",
    summary: "This API as a page to read",
    action: "service.status",
    query: z.looseObject({}),
    result: rawResponse,
    contentType: "text/html",
  }),
  try: endpoint({
    method: "GET",
    path: "/api/docs/try/{operationId}",
    operationId: "tryCall",
    summary: "Leads to a call that reads, with the values of the form on the page",
    action: "service.status",
    params: z.object({ operationId: z.string().max(100) }),
    query: z.looseObject({}),
    result: rawResponse,
    contentType: "redirect",
  }),
};

interface PreparedDocument {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** The examples contain dates, so the document expires. Shorter than the allowed clock skew of a server. */
const maxAgeMs = 5 * millisecondsInMinute;
const maxOrigins = 4;

async function prepare(text: Promise<string>): Promise<PreparedDocument> {
  const content = await text;
  return { bytes: new TextEncoder().encode(content), etag: preparedTag(sha256(content)) };
}

/** Caches a document per origin for a few minutes. A production host has one origin. */
function cachedByOrigin(
  generate: (origin: string, now: Date) => Promise<string>,
): (request: Request, now: Date) => Promise<PreparedDocument> {
  const cached = new Map<string, { at: number; prepared: Promise<PreparedDocument> }>();
  return ({ url }, now) => {
    const { origin } = new URL(url);
    const at = now.getTime();
    const latest = cached.get(origin);
    if (latest && Math.abs(at - latest.at) < maxAgeMs) return latest.prepared;
    const [oldest = ""] = cached.keys();
    if (!latest && cached.size >= maxOrigins) cached.delete(oldest);
    const prepared = prepare(generate(origin, now));
    cached.set(origin, { at, prepared });
    return prepared;
  };
}

function preparedResponse(
  { headers }: Request,
  { bytes, etag }: PreparedDocument,
  extraHeaders: Record<string, string>,
): Response {
  const cacheHeaders = { etag, "cache-control": "public, no-cache" };
  const isUnchanged = (headers.get("if-none-match") ?? "").split(/,\s*/).includes(etag);
  if (isUnchanged) return new Response(null, { status: 304, headers: cacheHeaders });
  const length = { "content-length": String(bytes.byteLength) };
  return new Response(bytes, { headers: { ...cacheHeaders, ...length, ...extraHeaders } });
}

export function documentationHandlers(describedEndpoints: readonly Endpoint[]): EndpointHandler[] {
  const endpoints = [...describedEndpoints, ...Object.values(documentationEndpoints)];
  const documentFor = (origin: string, now: Date): OpenApi => {
    const document = openApiDocument(endpoints, instantOf(now.getTime()));
    return { ...document, servers: document.servers.map((server) => ({ ...server, url: origin })) };
  };
  const document = cachedByOrigin(async (...args) => JSON.stringify(documentFor(...args)));
  const page = cachedByOrigin(async (...args) => documentationPage(documentFor(...args)));
  return [
    handle(documentationEndpoints.document, async ({ request, context }) =>
      preparedResponse(request, await document(request, context.now()), {
        "content-type": "application/json",
      }),
    ),
    handle(documentationEndpoints.page, async ({ request, context }) =>
      preparedResponse(request, await page(request, context.now()), {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      }),
    ),
    handle(documentationEndpoints.try, async ({ params, query }) => {
      return redirectTo(tryUrl(endpoints, params.operationId, query));
    }),
  ];
}
