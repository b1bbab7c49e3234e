import { z } from "zod";
import type { Call } from "#app/api/call/call.ts";
import type { RequestExample } from "./examples/request-example.ts";
import { type Components, describe, type JsonSchema, resolved } from "./schemas.ts";
import { wordsOf } from "./words.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  description?: string | undefined;
  schema: JsonSchema;
  example?: unknown;
  explode?: false;
}

export const parametersOf = (call: Call, schemas: Components, example: RequestExample): Parameter[] => [
  ...parameters(call, "path", schemas, example.params),
  ...parameters(call, "query", schemas, example.query),
  ...(call.creates ? [idempotencyKey] : []),
  ...(call.changes ? [ifMatch] : []),
];

function parameters(
  call: Call,
  place: "path" | "query",
  schemas: Components,
  examples: Readonly<Record<string, unknown>> = {},
): Parameter[] {
  const owner = call.operationId;
  const schema = place === "path" ? call.params : call.query;
  const input = resolved(describe(schema, "input", schemas), schemas);
  const isParsed = !input.properties;
  const { properties = {}, required = [] } = isParsed
    ? resolved(describe(parsedInto(schema), "input", schemas), schemas)
    : input;
  return Object.entries(properties).map(([name, { description, ...held }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    description: wordsOf(name, owner, description),
    schema: held,
    ...(examples[name] !== undefined && { example: examples[name] }),
    ...(held.type === "array" && { explode: false as const }),
  }));
}

const parsedInto = (schema: z.ZodType): z.ZodType =>
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
