import type { Instant } from "#app/domain/time/time.ts";
import { type Requirement, requirementOf } from "#app/domain/person/can.ts";
import { type Endpoint, rawResponse, takesBody } from "#app/api/endpoint/endpoint.ts";
import { failureEnvelope, successEnvelope } from "#app/api/endpoint/envelope.ts";
import { exampleDates } from "./examples/example-dates.ts";
import { exampleOf } from "./example-of.ts";
import { propertyExamples, type PropertyExamples } from "./property-examples.ts";
import type { RequestExample, RequestExamples } from "./examples/request-example.ts";
import { requestExamples } from "./request-examples.ts";
import { findGroup, groups } from "./groups.ts";
import { listErrorCodes, isEmptySchema } from "./error-codes.ts";
import { type Parameter, createParameters } from "./parameters.ts";
import { type Components, createJsonSchema, type JsonSchema, resolveReference } from "./schemas.ts";
import { createWebhooksSection } from "./webhook-operation.ts";
import { descriptionFor } from "./words.ts";
import { operationNotes } from "./words/operations.ts";

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
export interface ResponseObject {
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
type ResponseObjects = Record<string, ResponseObject>;
interface ReferenceObject {
  $ref: string;
}
export type OpenApi = ReturnType<typeof createOpenApiDocument>;

/** Shared state while generating one document. */
interface DocumentState {
  schemas: Components;
  responses: ResponseObjects;
  requests: RequestExamples;
  properties: PropertyExamples;
}

/** Dates in examples are relative to `now`. */
export function createOpenApiDocument(endpoints: readonly Endpoint[], now: Instant) {
  const schemas: Components = {};
  const dates = exampleDates(now);
  createJsonSchema(failureEnvelope, "output", schemas);
  const responses: ResponseObjects = {
    Failure: {
      description: "Refused or failed",
      headers: headerReferences("x-request-id"),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
    },
  };
  const state: DocumentState = {
    schemas,
    responses,
    requests: requestExamples(dates),
    properties: propertyExamples(dates),
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll("+}", "}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: createOperation(endpoint, state) };
  }
  const webhooks = createWebhooksSection(schemas, state.properties);
  return {
    openapi: "3.1.0",
    /** Another License desk reads from this that the API has all endpoints. */
    "x-license-desk": true,
    info: {
      title: "License API",
      version: "1",
      description:
        "Everything that the screens do, for scripts, marketplace buyers and deployed servers too.",
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: "/", description: "Where this document was read" }],
    tags: groups.map(({ title, description }) => ({ name: title, description })),
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-session",
          description:
            "The session of a browser that signed in. A change has to come from a page of this origin.",
        },
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "An API token, made on the page API Tokens. It can do what its owner can, or only read.",
        },
        server: {
          type: "http",
          scheme: "bearer",
          description: "The serverSecret that an activation answered",
        },
      },
      headers,
      responses,
      schemas: Object.fromEntries(Object.entries(schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
    },
    paths,
    webhooks,
  };
}

const headers = {
  "x-request-id": {
    description: "Id of this request in the log and the history. A UUID that the request carries is kept.",
    schema: { type: "string", examples: ["7d0f1c9e-6f0a-4b39-9d0e-3f0b1a2c4d5e"] },
  },
  "Retry-After": {
    description: "Seconds until it is worth trying again",
    schema: { type: "integer", minimum: 1, examples: [30] },
  },
  ETag: {
    description: 'The rowVersion of the result, in quotes, as If-Match takes it: "7"',
    schema: { type: "string", examples: ['"7"'] },
  },
  "Content-Disposition": {
    description: "The name that the file is to be saved under",
    schema: { type: "string" },
  },
  Location: { description: "Where to go on", schema: { type: "string" } },
};
const headerReferences = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function createOperation(endpoint: Endpoint, state: DocumentState): Operation {
  const { schemas, responses, requests } = state;
  const example = requests[endpoint.operationId] ?? {};
  const requirement = requirementOf(endpoint.action);
  const body = createJsonSchema(endpoint.body, "input", schemas, endpoint.operationId);
  const hasBody = takesBody(endpoint) && (endpoint.fileMegabytes !== null || !isEmptySchema(endpoint.body));
  return {
    operationId: endpoint.operationId,
    summary: endpoint.summary,
    description: [requirementText(requirement), operationNotes[endpoint.operationId]]
      .filter(Boolean)
      .join(" "),
    tags: [findGroup(endpoint.path).title],
    "x-action": endpoint.action,
    security: securitySchemesFor(requirement),
    parameters: createParameters(endpoint, schemas, example),
    ...(hasBody && { requestBody: createRequestBody(endpoint, body, example) }),
    responses: {
      ...createSuccessResponses(endpoint, state),
      ...createErrorResponses(endpoint, requirement, responses, schemas),
    },
  };
}

const fileContent = { schema: { type: "string", contentMediaType: "text/csv" } };
const createRequestBody = (endpoint: Endpoint, schema: JsonSchema, example: RequestExample): RequestBody =>
  endpoint.fileMegabytes === null
    ? { required: requiresBody(endpoint), content: { "application/json": { schema, example: example.body } } }
    : {
        required: true,
        content: {
          "text/csv": { ...fileContent, example: example.csv },
          "multipart/form-data": {
            schema: {
              type: "object",
              properties: { file: { ...fileContent.schema, description: "The file" } },
            },
          },
        },
      };

const requiresBody = ({ body }: Endpoint) => !body.safeParse({}).success;

function createSuccessResponses(
  endpoint: Endpoint,
  { schemas, properties }: DocumentState,
): Record<string, ResponseObject> {
  if ((endpoint.result as unknown) !== rawResponse) {
    const schema = createJsonSchema(successEnvelope(endpoint.result), "output", schemas);
    const result = resolveReference(createJsonSchema(endpoint.result, "output", schemas), schemas);
    const hasRowVersion = result.properties?.["rowVersion"] !== undefined;
    const example = exampleOf(schema, { schemas, properties }, endpoint.operationId);
    const content = { "application/json": { schema, example } };
    return {
      [endpoint.status]: {
        description: endpoint.status === 201 ? "Made" : endpoint.status === 202 ? "Taken" : "Done",
        headers: headerReferences("x-request-id", ...(hasRowVersion ? (["ETag"] as const) : [])),
        content,
      },
    };
  }
  if (endpoint.contentType === "redirect")
    return {
      302: { description: "Goes on to another page", headers: headerReferences("x-request-id", "Location") },
    };
  const type = endpoint.contentType ?? "application/octet-stream";
  const isFile = endpoint.isRecorded || type === "text/csv";
  return {
    [endpoint.status]: {
      description: "The content itself, without an envelope",
      headers: headerReferences("x-request-id", ...(isFile ? (["Content-Disposition"] as const) : [])),
      content: { [type]: { schema: type === "application/json" ? { type: "object" } : { type: "string" } } },
    },
  };
}

function createErrorResponses(
  endpoint: Endpoint,
  requirement: Requirement,
  sharedResponses: ResponseObjects,
  schemas: Components,
): Record<string, ResponseObject | ReferenceObject> {
  const codesByStatus = Map.groupBy(listErrorCodes(endpoint, requirement), ({ status }) => status);
  const references = [...codesByStatus].map(([status, errorCodes]) => {
    const codes = errorCodes.map(({ code }) => code);
    const name = `${status}_${codes.join("_")}`;
    schemas[`Failure_${name}`] = createFailureSchema(status, codes);
    sharedResponses[name] = {
      description: errorCodes.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join("\n\n"),
      headers: headerReferences(
        "x-request-id",
        ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
      ),
      content: { "application/json": { schema: { $ref: `#/components/schemas/Failure_${name}` } } },
    };
    return [String(status), { $ref: `#/components/responses/${name}` }];
  });
  return { ...Object.fromEntries(references), default: { $ref: "#/components/responses/Failure" } };
}

const createFailureSchema = (status: number, codes: string[]): JsonSchema => ({
  description: `A refusal with ${status}, and the codes that it has there`,
  allOf: [
    { $ref: "#/components/schemas/Failure" },
    {
      type: "object",
      properties: {
        error: {
          type: "object",
          description: descriptionFor("error"),
          properties: { code: { type: "string", description: descriptionFor("code"), enum: codes } },
        },
      },
    },
  ],
});

function securitySchemesFor(requirement: Requirement): Record<string, string[]>[] {
  if (requirement === "public") return [];
  return requirement === "server" ? [{ server: [] }] : [{ session: [] }, { token: [] }];
}

function requirementText(requirement: Requirement): string {
  if (requirement === "public") return "Open to everybody.";
  if (requirement === "server") return "Needs the secret of an activated server.";
  if (requirement === "admin") return "Needs an admin.";
  return requirement === "signed-in"
    ? "Needs a sign-in."
    : `Needs the privilege ${requirement.join(" or ")}.`;
}
