import { z } from "zod";
import type { Endpoint, RequestExample } from "../endpoint.ts";
import { headers } from "./openapi-responses.ts";
import { type ComponentSchemas, createJsonSchema, resolveReference } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema-values.ts";

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: true;
  description?: string | undefined;
  schema: JsonSchema;
  example?: unknown;
  explode?: false;
}

export const createParameters = (
  endpoint: Endpoint,
  schemas: ComponentSchemas,
  example: RequestExample,
): Parameter[] => [
  ...createParametersIn("path", endpoint.params, schemas, example.params),
  ...createParametersIn("query", endpoint.query, schemas, example.query),
  ...(endpoint.supportsIdempotencyKey ? [createIdempotencyKeyParameter(endpoint)] : []),
  ...(endpoint.supportsIfMatch ? [ifMatchParameter] : []),
];

function createParametersIn(
  location: "path" | "query",
  schema: z.ZodType,
  schemas: ComponentSchemas,
  examples: Readonly<Record<string, unknown>> = {},
): Parameter[] {
  const inputJsonSchema = resolveReference(createJsonSchema(schema, "input", schemas), schemas);
  // The input schema of a transform has no properties, so its output schema describes the parameters.
  const hasTransform = !inputJsonSchema.properties;
  const { properties = {}, required = [] } = hasTransform
    ? resolveReference(createJsonSchema(findOutputSchema(schema), "input", schemas), schemas)
    : inputJsonSchema;
  return Object.entries(properties).map(
    ([name, { description, examples: fieldExamples, ...parameterSchema }]) => {
      const example = examples[name] ?? (location === "path" ? fieldExamples?.[0] : undefined);
      return {
        name,
        in: location,
        ...((location === "path" || required.includes(name)) && { required: true as const }),
        description: description ?? resolveReference(parameterSchema, schemas).description,
        schema: parameterSchema,
        ...(example !== undefined && { example }),
        ...(parameterSchema.type === "array" && { explode: false as const }),
      };
    },
  );
}

const findOutputSchema = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPipe ? (schema.out as z.ZodType) : schema;

const createIdempotencyKeyParameter = ({ identifyCaller, maxFileMegabytes }: Endpoint): Parameter => ({
  name: "Idempotency-Key",
  in: "header",
  description: [
    identifyCaller
      ? "A random value of 16 to 200 characters, such as a UUID. Keep it secret, because a repeated request gets the secret of the first response."
      : "A value of your choice, at most 200 characters.",
    "Repeating the same request with the same idempotency key returns the first result for 24 hours, without a second effect. Use a new idempotency key for each different request. If the path, query or body differs, the response is 422.",
    ...(maxFileMegabytes === null ? [] : ["The name and the content of the file are compared."]),
  ].join(" "),
  schema: {
    type: "string",
    maxLength: 200,
    examples: [identifyCaller ? "0b9c7a52-6f0e-4d3b-8f55-2f6f3a8d9c11" : "order-4711"],
  },
});

const ifMatchParameter: Parameter = {
  name: "If-Match",
  in: "header",
  description:
    "The ETag that you read, or several ETags separated by commas. The request is rejected with 409 if the resource has another version, or if the ETag belongs to another resource. A client that knows only the `rowVersion` sends it in quotes. With `*` or without the header the last change wins.",
  schema: headers.ETag.schema,
};
