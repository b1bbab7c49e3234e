import { z } from "zod";
import { instantOf } from "#app/domain/time/time.ts";
import { answer, type Answer } from "#app/api/call/answer.ts";
import { type Call, call, plainReply } from "#app/api/call/call.ts";
import { preparedTag } from "#app/api/service/prepared-tag.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { redirectTo } from "#app/api/call/redirect.ts";
import { documentationPage } from "./documentation-page.ts";
import { triedAddress } from "./documentation-try.ts";
import { type OpenApi, openApiDocument } from "../description/openapi.ts";

const documentationCalls = {
  document: call({
    method: "GET",
    path: "/api/openapi.json",
    operationId: "getOpenApiDocument",
    summary: "This API as an OpenAPI document; not enveloped",
    action: "service.status",
    result: plainReply,
    contentType: "application/json",
  }),
  page: call({
    method: "GET",
    path: "/api/docs",
    operationId: "readDocumentation",
    summary: "This API as a page to read",
    action: "service.status",
    query: z.looseObject({}),
    result: plainReply,
    contentType: "text/html",
  }),
  try: call({
    method: "GET",
    path: "/api/docs/try/{operationId}",
    operationId: "tryCall",
    summary: "Leads to a call that reads, with the values of the form on the page",
    action: "service.status",
    params: z.object({ operationId: z.string().max(100) }),
    query: z.looseObject({}),
    result: plainReply,
    contentType: "redirect",
  }),
};

interface Prepared {
  bytes: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** The examples contain dates, so the document expires. Shorter than the allowed clock skew of a server. */
const freshForMs = 5 * 60_000;
const mostOrigins = 4;

async function prepare(text: Promise<string>): Promise<Prepared> {
  const whole = await text;
  return { bytes: new TextEncoder().encode(whole), etag: preparedTag(sha256(whole)) };
}

/** Caches a document per origin for a few minutes. A production host has one origin. */
function preparedByOrigin(
  make: (origin: string, now: Date) => Promise<string>,
): (request: Request, now: Date) => Promise<Prepared> {
  const cached = new Map<string, { at: number; prepared: Promise<Prepared> }>();
  return ({ url }, now) => {
    const { origin } = new URL(url);
    const at = now.getTime();
    const latest = cached.get(origin);
    if (latest && Math.abs(at - latest.at) < freshForMs) return latest.prepared;
    const [oldest = ""] = cached.keys();
    if (!latest && cached.size >= mostOrigins) cached.delete(oldest);
    const prepared = prepare(make(origin, now));
    cached.set(origin, { at, prepared });
    return prepared;
  };
}

function preparedResponse(
  { headers }: Request,
  { bytes, etag }: Prepared,
  ownHeaders: Record<string, string>,
): Response {
  const caching = { etag, "cache-control": "public, no-cache" };
  const isKnown = (headers.get("if-none-match") ?? "").split(/,\s*/).includes(etag);
  if (isKnown) return new Response(null, { status: 304, headers: caching });
  const length = { "content-length": String(bytes.byteLength) };
  return new Response(bytes, { headers: { ...caching, ...length, ...ownHeaders } });
}

export function documentationAnswers(described: readonly Call[]): Answer[] {
  const calls = [...described, ...Object.values(documentationCalls)];
  const documentFor = (origin: string, now: Date): OpenApi => {
    const document = openApiDocument(calls, instantOf(now.getTime()));
    return { ...document, servers: document.servers.map((server) => ({ ...server, url: origin })) };
  };
  const document = preparedByOrigin(async (...about) => JSON.stringify(documentFor(...about)));
  const page = preparedByOrigin(async (...about) => documentationPage(documentFor(...about)));
  return [
    answer(documentationCalls.document, async ({ request, world }) =>
      preparedResponse(request, await document(request, world.now()), { "content-type": "application/json" }),
    ),
    answer(documentationCalls.page, async ({ request, world }) =>
      preparedResponse(request, await page(request, world.now()), {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      }),
    ),
    answer(documentationCalls.try, async ({ params, query }) => {
      return redirectTo(triedAddress(calls, params.operationId, query));
    }),
  ];
}
