import { type Requirement, findRequirement } from "#app/domain/person/can.ts";
import { type RequestExample, type Endpoint, rawResponse, hasRequestBody } from "../endpoint.ts";
import { createErrorResponses } from "./openapi-errors.ts";
import { createSuccessEnvelopeSchema } from "../envelope.ts";
import { createExample, createJsonSchema } from "./json-schema.ts";
import type { JsonSchema } from "./json-schema-values.ts";
import {
  type Content,
  createHeaderReferences,
  type DocumentState,
  type ReferenceObject,
  type ResponseObject,
} from "./openapi-responses.ts";
import { type Parameter, createParameters } from "./openapi-parameters.ts";

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
  parameters: (Parameter | ReferenceObject)[];
  requestBody?: RequestBody;
  responses: Record<string, ResponseObject | ReferenceObject>;
}

export function createOperation(endpoint: Endpoint, tag: string, state: DocumentState): Operation {
  const { schemas, dates } = state;
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
      ...createSuccessResponses(endpoint, state),
      ...createErrorResponses(endpoint, state),
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
    ? {
        required: requiresBody(endpoint),
        content: { "application/json": { schema, example: example.body } },
      }
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
  { schemas, responses }: DocumentState,
): Record<string, ResponseObject | ReferenceObject> {
  if ((endpoint.result as unknown) !== rawResponse) {
    const schema = createJsonSchema(createSuccessEnvelopeSchema(endpoint.result), "output", schemas);
    const resultSchema = createJsonSchema(endpoint.result, "output", schemas);
    const response = {
      description: successDescriptions[endpoint.status],
      headers: createHeaderReferences(
        "x-request-id",
        ...(endpoint.identifyResult ? (["ETag"] as const) : []),
      ),
      content: { "application/json": { schema, example: createExample(schema, schemas) } },
    };
    // Endpoints with the same named result share the response.
    const resultName = resultSchema.$ref?.split("/").at(-1);
    if (resultName === undefined) return { [endpoint.status]: response };
    const name = endpoint.status === 200 ? resultName : `${resultName}${response.description}`;
    responses[name] = response;
    return { [endpoint.status]: { $ref: `#/components/responses/${name}` } };
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
