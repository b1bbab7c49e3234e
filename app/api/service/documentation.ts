import { z } from "zod";
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

export function documentationAnswers(described: readonly Call[]): Answer[] {
  const calls = [...described, ...Object.values(documentationCalls)];
  let made: OpenApi | undefined;
  /** Built on the first request; its server address is that of the request. */
  const documentFor = ({ url }: Request) => {
    made ??= openApiDocument(calls);
    const servers = made.servers.map((server) => ({ ...server, url: new URL(url).origin }));
    return { ...made, servers };
  };
  let latest: { origin: string; page: string } | undefined;
  const pageFor = async (request: Request) => {
    const { origin } = new URL(request.url);
    if (latest?.origin !== origin) latest = { origin, page: await documentationPage(documentFor(request)) };
    return latest.page;
  };
  return [
    answer(documentationCalls.document, async ({ request }) => Response.json(documentFor(request))),
    answer(
      documentationCalls.page,
      async ({ request }) =>
        new Response(await pageFor(request), {
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
