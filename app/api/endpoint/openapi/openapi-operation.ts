import { type Requirement, findRequirement } from "#app/domain/person/can.ts";
import { type RequestExample, type Endpoint, rawResponse, hasRequestBody } from "../endpoint.ts";
import { createErrors } from "./openapi-errors.ts";
import { createSuccessEnvelopeSchema } from "../envelope.ts";
import { createJsonSchema } from "./json-schema.ts";
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
  /** Omitted if the security of the document applies. */
  security?: SecurityRequirement[];
  parameters: (Parameter | ReferenceObject)[];
  requestBody?: RequestBody;
  "x-error-codes"?: string[];
  responses: Record<string, ResponseObject | ReferenceObject>;
}
type SecurityRequirement = Record<string, string[]>;

export function createOperation(endpoint: Endpoint, tag: string, state: DocumentState): Operation {
  const { schemas, dates } = state;
  const example = endpoint.example(dates);
  const requirement = findRequirement(endpoint.action);
  const body = createJsonSchema(endpoint.body, "input", schemas);
  const security = listSecuritySchemes(requirement);
  const { responses: errorResponses, ...errorCodes } = createErrors(endpoint, state);
  const hasBody =
    hasRequestBody(endpoint) && (endpoint.maxFileMegabytes !== null || !isEmptySchema(endpoint.body));
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: `${endpoint.description}${describePrivileges(requirement)}`,
    tags: [tag],
    ...(security !== staffSecurity && { security }),
    parameters: createParameters(endpoint, schemas, example),
    ...(hasBody && { requestBody: createRequestBody(endpoint, body, example) }),
    ...errorCodes,
    responses: { ...createSuccessResponses(endpoint, state), ...errorResponses },
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
const bodyContentTypes: Record<Endpoint["requestFormat"], string> = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
};
const createRequestBody = (endpoint: Endpoint, schema: JsonSchema, example: RequestExample): RequestBody =>
  endpoint.maxFileMegabytes === null
    ? {
        required: requiresBody(endpoint),
        content: { [bodyContentTypes[endpoint.requestFormat]]: { schema, example: example.body } },
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
  { schemas }: DocumentState,
): Record<string, ResponseObject> {
  if ((endpoint.result as unknown) !== rawResponse) {
    const schema = createJsonSchema(createSuccessEnvelopeSchema(endpoint.result), "output", schemas);
    return {
      [endpoint.status]: {
        description: successDescriptions[endpoint.status],
        ...(endpoint.identifyResult && { headers: createHeaderReferences("ETag") }),
        content: { "application/json": { schema } },
      },
    };
  }
  if (endpoint.contentType === "redirect")
    return {
      302: { description: "Redirect", headers: createHeaderReferences("Location") },
    };
  const contentType = endpoint.contentType ?? "application/octet-stream";
  const isFile = endpoint.recordsDownloads || contentType === "text/csv";
  return {
    [endpoint.status]: {
      description: "The content, without the envelope",
      ...(isFile && { headers: createHeaderReferences("Content-Disposition") }),
      content: { [contentType]: { schema: rawSchemas[contentType] ?? { type: "string" } } },
    },
  };
}

/** The security of the document, which applies to an operation without its own. */
export const staffSecurity: SecurityRequirement[] = [{ session: [] }, { token: [] }];

function listSecuritySchemes(requirement: Requirement): SecurityRequirement[] {
  if (requirement === "public") return [];
  return requirement === "server" ? [{ server: [] }] : staffSecurity;
}

/** `security` says whether an endpoint without privileges needs a sign-in. */
function describePrivileges(requirement: Requirement): string {
  if (requirement === "admin") return "\n\nNeeds an admin.";
  if (!Array.isArray(requirement)) return "";
  return `\n\nNeeds the privilege ${requirement.map((name) => `\`${name}\``).join(" or ")}.`;
}
