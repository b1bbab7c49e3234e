import { z } from "zod";
import { instantOf } from "#app/domain/time/time.ts";
import { answer, type Answer } from "#app/api/call/answer.ts";
import { type Call, call, plainReply } from "#app/api/call/call.ts";
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

/** Shorter than the clock difference that a server may have. */
const freshForMs = 5 * 60_000;
const originOf = ({ url }: Request) => new URL(url).origin;

export function documentationAnswers(described: readonly Call[]): Answer[] {
  const calls = [...described, ...Object.values(documentationCalls)];
  let latest: { until: number; document: OpenApi } | undefined;
  /** Generated again every few minutes, because its examples hold dates. */
  const documentFor = (origin: string, now: Date): OpenApi => {
    const ms = now.getTime();
    if (!latest || latest.until <= ms || latest.until > ms + freshForMs)
      latest = { until: ms + freshForMs, document: openApiDocument(calls, instantOf(ms)) };
    const { document } = latest;
    return { ...document, servers: document.servers.map((server) => ({ ...server, url: origin })) };
  };
  let latestPage: { origin: string; until: number; page: string } | undefined;
  const pageFor = async (origin: string, now: Date): Promise<string> => {
    const document = documentFor(origin, now);
    const until = latest?.until ?? 0;
    if (latestPage?.origin !== origin || latestPage.until !== until)
      latestPage = { origin, until, page: await documentationPage(document) };
    return latestPage.page;
  };
  return [
    answer(documentationCalls.document, async ({ request, world }) =>
      Response.json(documentFor(originOf(request), world.now())),
    ),
    answer(
      documentationCalls.page,
      async ({ request, world }) =>
        new Response(await pageFor(originOf(request), world.now()), {
          headers: {
            "content-type": "text/html; charset=utf-8",
            "content-security-policy":
              "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
          },
        }),
    ),
    answer(documentationCalls.try, async ({ params, query }) => {
      const location = triedAddress(calls, params.operationId, query);
      return new Response(null, { status: 302, headers: { location, "cache-control": "no-store" } });
    }),
  ];
}
