import { z } from "zod";
import { answer, type Answer } from "#app/api/call/answer.ts";
import { type Call, call, plainReply } from "#app/api/call/call.ts";
import { documentationPage } from "./documentation-page.ts";
import { openApiDocument } from "./openapi.ts";

const documentationCalls = {
  document: call({
    method: "GET",
    path: "/api/openapi.json",
    summary: "This API as an OpenAPI document; not enveloped",
    action: "service.status",
    result: plainReply,
  }),
  page: call({
    method: "GET",
    path: "/api/docs",
    summary: "This API as a page to read",
    action: "service.status",
    query: z.looseObject({}),
    result: plainReply,
  }),
};

export function documentationAnswers(described: readonly Call[]): Answer[] {
  const document = openApiDocument([...described, ...Object.values(documentationCalls)]);
  return [
    answer(documentationCalls.document, async () => Response.json(document)),
    answer(
      documentationCalls.page,
      async () =>
        new Response(await documentationPage(document), {
          headers: {
            "content-type": "text/html; charset=utf-8",
            "content-security-policy":
              "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
          },
        }),
    ),
  ];
}
