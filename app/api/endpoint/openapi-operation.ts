import { type Requirement, findRequirement } from "#app/domain/person/can.ts";
import {
  type ExampleDates,
  type RequestExample,
  type Endpoint,
  rawResponse,
  hasRequestBody,
} from "./endpoint.ts";
import { listErrorCodes } from "./error-descriptions.ts";
import { createSuccessEnvelopeSchema } from "./envelope.ts";
import { createExample, type ComponentSchemas, createJsonSchema, resolveReference } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema-values.ts";
import { type Parameter, createParameters } from "./openapi-parameters.ts";

type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
interface ResponseObject {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content?: Content;
}
interface RequestBody {
  required: boolean;
  content: Content;
}
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  "x-action": string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: RequestBody;
  responses: Record<string, ResponseObject | ReferenceObject>;
}
export type ResponseObjects = Record<string, ResponseObject>;
interface ReferenceObject {
  $ref: string;
}

/** State that functions share while they create one document. */
export interface DocumentState {
  schemas: ComponentSchemas;
  responses: ResponseObjects;
  dates: ExampleDates;
}

export const headers = {
  "x-request-id": {
    description:
      "Id of the request in the log and the history. If the request sends a UUID in this header, the service uses that UUID.",
    schema: { type: "string", examples: ["7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e"] },
  },
  "Retry-After": {
    description: "Seconds to wait before the next attempt.",
    schema: { type: "integer", minimum: 1, examples: [30] },
  },
  ETag: {
    description: 'The `rowVersion` of the result in quotes, for `If-Match`: `"7"`.',
    schema: { type: "string", examples: ['"7"'] },
  },
  "Content-Disposition": {
    description: "Name of the file.",
    schema: { type: "string" },
  },
  Location: { description: "URL of the next page.", schema: { type: "string" } },
};
export const createHeaderReferences = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export function createOperation(endpoint: Endpoint, tag: string, state: DocumentState): Operation {
  const { schemas, responses, dates } = state;
  const example = endpoint.example(dates);
  const requirement = findRequirement(endpoint.action);
  const body = createJsonSchema(endpoint.body, "input", schemas);
  const hasBody =
    hasRequestBody(endpoint) && (endpoint.maxFileMegabytes !== null || !isEmptySchema(endpoint.body));
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: `${endpoint.description}\n\n${describeRequirement(requirement)}`,
    tags: [tag],
    "x-action": endpoint.action,
    security: listSecuritySchemes(requirement),
    parameters: createParameters(endpoint, schemas, example),
    ...(hasBody && { requestBody: createRequestBody(endpoint, body, example) }),
    responses: {
      ...createSuccessResponses(endpoint, schemas),
      ...createErrorResponses(endpoint, responses, schemas),
    },
  };
}

const isEmptySchema = (schema: Endpoint["params"]) =>
  "shape" in schema && Object.keys(schema.shape as object).length === 0;

/** Schemas of responses that have no envelope and are not text. */
const rawSchemas: Readonly<Record<string, JsonSchema>> = {
  "application/json": { type: "object" },
  "application/pdf": { type: "string", format: "binary" },
};
const csvContent = { schema: { type: "string", contentMediaType: "text/csv" } };
const createRequestBody = (endpoint: Endpoint, schema: JsonSchema, example: RequestExample): RequestBody =>
  endpoint.maxFileMegabytes === null
    ? { required: requiresBody(endpoint), content: { "application/json": { schema, example: example.body } } }
    : {
        required: true,
        content: {
          "text/csv": { ...csvContent, example: example.csv },
          "multipart/form-data": {
            schema: {
              type: "object",
              properties: { file: { ...csvContent.schema, description: "The CSV file." } },
            },
          },
        },
      };

const requiresBody = ({ body }: Endpoint) => !body.safeParse({}).success;

const successDescriptions: Record<Endpoint["status"], string> = {
  200: "Success",
  201: "Created",
  202: "Accepted",
};

function createSuccessResponses(
  endpoint: Endpoint,
  schemas: ComponentSchemas,
): Record<string, ResponseObject> {
  if ((endpoint.result as unknown) !== rawResponse) {
    const schema = createJsonSchema(createSuccessEnvelopeSchema(endpoint.result), "output", schemas);
    const resultSchema = resolveReference(createJsonSchema(endpoint.result, "output", schemas), schemas);
    const hasRowVersion = resultSchema.properties?.["rowVersion"] !== undefined;
    const content = { "application/json": { schema, example: createExample(schema, schemas) } };
    return {
      [endpoint.status]: {
        description: successDescriptions[endpoint.status],
        headers: createHeaderReferences("x-request-id", ...(hasRowVersion ? (["ETag"] as const) : [])),
        content,
      },
    };
  }
  if (endpoint.contentType === "redirect")
    return {
      302: { description: "Redirect", headers: createHeaderReferences("x-request-id", "Location") },
    };
  const contentType = endpoint.contentType ?? "application/octet-stream";
  const isFile = endpoint.recordsDownloads || contentType === "text/csv";
  return {
    [endpoint.status]: {
      description: "The content, without the envelope",
      headers: createHeaderReferences("x-request-id", ...(isFile ? (["Content-Disposition"] as const) : [])),
      content: { [contentType]: { schema: rawSchemas[contentType] ?? { type: "string" } } },
    },
  };
}

function createErrorResponses(
  endpoint: Endpoint,
  sharedResponses: ResponseObjects,
  schemas: ComponentSchemas,
): Record<string, ResponseObject | ReferenceObject> {
  const codesByStatus = Map.groupBy(listErrorCodes(endpoint), ({ status }) => status);
  const references = [...codesByStatus].map(([status, errorCodes]) => {
    const codes = errorCodes.map(({ code }) => code);
    const schemaName = `Failure_${status}_${codes.join("_OR_")}`;
    schemas[schemaName] = createErrorSchema(status, codes);
    const response: ResponseObject = {
      description: errorCodes.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join("\n\n"),
      headers: createHeaderReferences(
        "x-request-id",
        ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
      ),
      content: { "application/json": { schema: { $ref: `#/components/schemas/${schemaName}` } } },
    };
    return [String(status), { $ref: addResponse(endpoint, status, codes, response, sharedResponses) }];
  });
  return { ...Object.fromEntries(references), default: { $ref: "#/components/responses/Failure" } };
}

/**
 * Adds a response and returns its reference. Endpoints whose descriptions of the error codes are equal
 * share a response.
 */
function addResponse(
  { operationId }: Endpoint,
  status: number,
  codes: readonly string[],
  response: ResponseObject,
  sharedResponses: ResponseObjects,
): string {
  const sharedName = `${status}_${codes.join("_OR_")}`;
  const existingResponse = sharedResponses[sharedName];
  const name =
    existingResponse && existingResponse.description !== response.description
      ? `${sharedName}_${operationId}`
      : sharedName;
  sharedResponses[name] = response;
  return `#/components/responses/${name}`;
}

const createErrorSchema = (status: number, codes: string[]): JsonSchema => ({
  description:
    codes.length === 1
      ? `An error with the status ${status} and the code \`${codes[0]}\`.`
      : `An error with the status ${status} and one of these codes.`,
  allOf: [
    { $ref: "#/components/schemas/Failure" },
    {
      type: "object",
      properties: {
        error: {
          type: "object",
          description: "Details of the error.",
          properties: { code: { type: "string", description: "Code of the error.", enum: codes } },
        },
      },
    },
  ],
});

function listSecuritySchemes(requirement: Requirement): Record<string, string[]>[] {
  if (requirement === "public") return [];
  return requirement === "server" ? [{ server: [] }] : [{ session: [] }, { token: [] }];
}

function describeRequirement(requirement: Requirement): string {
  if (requirement === "public") return "Needs no sign-in.";
  if (requirement === "server") return "Needs the secret of an activated server.";
  if (requirement === "admin") return "Needs an admin.";
  if (requirement === "signed-in") return "Needs a session or a token.";
  return `Needs the privilege ${requirement.map((name) => `\`${name}\``).join(" or ")}.`;
}
