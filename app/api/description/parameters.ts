import { z } from "zod";
import type { Endpoint } from "#app/api/endpoint/endpoint.ts";
import type { RequestExample } from "./examples/request-example.ts";
import { type Components, createJsonSchema, type JsonSchema, resolveReference } from "./schemas.ts";
import { descriptionFor } from "./words.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string | undefined;
  schema: JsonSchema;
  example?: unknown;
  explode?: false;
}

export const createParameters = (
  endpoint: Endpoint,
  schemas: Components,
  example: RequestExample,
): Parameter[] => [
  ...parametersIn(endpoint, "path", schemas, example.params),
  ...parametersIn(endpoint, "query", schemas, example.query),
  ...(endpoint.supportsIdempotencyKey ? [idempotencyKey] : []),
  ...(endpoint.supportsIfMatch ? [ifMatch] : []),
];

function parametersIn(
  endpoint: Endpoint,
  location: "path" | "query",
  schemas: Components,
  examples: Readonly<Record<string, unknown>> = {},
): Parameter[] {
  const owner = endpoint.operationId;
  const schema = location === "path" ? endpoint.params : endpoint.query;
  const input = resolveReference(createJsonSchema(schema, "input", schemas), schemas);
  const hasTransform = !input.properties;
  const { properties = {}, required = [] } = hasTransform
    ? resolveReference(createJsonSchema(outputSchema(schema), "input", schemas), schemas)
    : input;
  return Object.entries(properties).map(([name, { description, ...parameterSchema }]) => ({
    name,
    in: location,
    required: location === "path" || required.includes(name),
    description: descriptionFor(name, owner, description),
    schema: parameterSchema,
    ...(examples[name] !== undefined && { example: examples[name] }),
    ...(parameterSchema.type === "array" && { explode: false as const }),
  }));
}

const outputSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPipe ? (schema.out as z.ZodType) : schema;

const idempotencyKey: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Repeating the request with the same key returns the first response for 24 hours. A request with another path, query or body is rejected with 422: use a new key for each request.",
  schema: { type: "string", maxLength: 200, examples: ["order-4711"] },
};

const ifMatch: Parameter = {
  name: "If-Match",
  in: "header",
  required: false,
  description: 'The row version that was seen, in quotes, as in "7"; a stale one is refused with 409.',
  schema: { type: "string", examples: ['"7"'] },
};
