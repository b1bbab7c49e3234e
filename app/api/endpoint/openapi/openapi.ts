import type { z } from "zod";
import type { Instant } from "#app/domain/time/time.ts";
import { type EndpointGroup, createExampleDates } from "../endpoint.ts";
import { pageSchema } from "../common-schemas.ts";
import { errorEnvelopeSchema } from "../envelope.ts";
import { type ComponentSchemas, createJsonSchema } from "./json-schema.ts";
import { createOperation, type Operation, staffSecurity } from "./openapi-operation.ts";
import { type DocumentState, headers } from "./openapi-responses.ts";
import type { Parameter } from "./openapi-parameters.ts";

export type OpenApi = ReturnType<typeof createOpenApiDocument>;

/** Creates the complete document, without references to parameters. Dates in examples are relative to `now`. */
export function createOpenApiDocument(
  groups: readonly EndpointGroup[],
  webhookRequest: WebhookRequest,
  now: Instant,
) {
  const schemas: ComponentSchemas = {};
  for (const schema of [errorEnvelopeSchema, pageSchema]) createJsonSchema(schema, "output", schemas);
  const state: DocumentState = {
    schemas,
    responses: {},
    errors: {},
    dates: createExampleDates(now),
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const { title, endpoints } of groups)
    for (const endpoint of endpoints) {
      const path = endpoint.path.replaceAll("+}", "}");
      const operation = createOperation(endpoint, title, state);
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation };
    }
  const webhooks = createWebhooksSection(webhookRequest, schemas);
  const listTitles = (isIncluded: (group: EndpointGroup) => boolean) =>
    groups.filter(isIncluded).map(({ title }) => title);
  return {
    openapi: "3.1.0",
    /** Other installations of License desk check this field to find out whether this API has their endpoints. */
    "x-license-desk": true,
    info: {
      title: "License API",
      version: "1",
      description: "Everything that the screens do, for scripts, marketplace buyers and deployed servers.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "This server" }],
    security: staffSecurity,
    tags: groups.map(({ title, description }) => ({ name: title, description })),
    "x-tagGroups": [
      { name: "License API", tags: listTitles(({ isCalledByProduct: isProduct }) => !isProduct) },
      { name: "Product API", tags: listTitles(({ isCalledByProduct: isProduct = false }) => isProduct) },
    ],
    components: {
      securitySchemes,
      headers,
      parameters: {} as Record<string, Parameter>,
      responses: state.responses,
      "x-errors": state.errors,
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
    paths,
    webhooks,
  };
}

/** The request that this API sends to a webhook. */
interface WebhookRequest {
  operationId: string;
  summary: string;
  description: string;
  headers: Readonly<Record<string, readonly [description: string, example: unknown]>>;
  body: z.ZodType;
}

function createWebhooksSection(
  { headers, body, ...operationFields }: WebhookRequest,
  schemas: ComponentSchemas,
) {
  const schema = createJsonSchema(body, "output", schemas);
  const parameters = Object.entries(headers).map(([name, [description, example]]): Parameter => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string" },
    example,
  }));
  return {
    event: {
      post: {
        ...operationFields,
        tags: ["Webhooks"],
        security: [],
        parameters,
        requestBody: {
          required: true,
          content: { "application/json": { schema } },
        },
        responses: {
          "2XX": { description: "The event was received." },
          default: {
            description: "The event was not received. The delivery is retried, also after a redirect.",
          },
        },
      },
    },
  };
}

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "Session of a browser. A request that changes data must come from a page of this site.",
  },
  token: {
    type: "http",
    scheme: "bearer",
    description:
      "API token, created with `POST /api/tokens` or on the page API Tokens. It has the rights of its owner, or a part of them.",
  },
  server: {
    type: "http",
    scheme: "bearer",
    description: "The `serverSecret` from the activation of the server.",
  },
};
