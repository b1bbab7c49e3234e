import type { Instant } from "#app/domain/time/time.ts";
import { type Requirement, requirementOf } from "#app/domain/person/can.ts";
import { type Call, plainReply, takesBody } from "#app/api/call/call.ts";
import { failureEnvelope, successEnvelope } from "#app/api/call/envelope.ts";
import { exampleDates } from "./examples/example-dates.ts";
import { exampleOf } from "./examples/example-of.ts";
import { propertyExamples, type PropertyExamples } from "./examples/properties.ts";
import type { RequestExample, RequestExamples } from "./examples/request-example.ts";
import { requestExamples } from "./examples/requests.ts";
import { groupOf, groups } from "./groups.ts";
import { refusalsOf, takesNothing } from "./refusals.ts";
import { type Parameter, parametersOf } from "./parameters.ts";
import { type Components, describe, type JsonSchema, resolved } from "./schemas.ts";
import { webhooksSection } from "./webhook-operation.ts";
import { wordsOf } from "./words.ts";
import { operationNotes } from "./words/operations.ts";

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>;
export interface Reply {
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
  responses: Record<string, Reply | Reference>;
}
type Replies = Record<string, Reply>;
interface Reference {
  $ref: string;
}
export type OpenApi = ReturnType<typeof openApiDocument>;

/** Shared state while generating one document. */
interface Generation {
  schemas: Components;
  responses: Replies;
  requests: RequestExamples;
  properties: PropertyExamples;
}

/** Dates in examples are relative to `now`. */
export function openApiDocument(calls: readonly Call[], now: Instant) {
  const schemas: Components = {};
  const dates = exampleDates(now);
  describe(failureEnvelope, "output", schemas);
  const responses: Replies = {
    Failure: {
      description: "Refused or failed",
      headers: header("x-request-id"),
      content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
    },
  };
  const generation: Generation = {
    schemas,
    responses,
    requests: requestExamples(dates),
    properties: propertyExamples(dates),
  };
  const paths: Record<string, Record<string, Operation>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll("+}", "}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, generation) };
  }
  const webhooks = webhooksSection(schemas, generation.properties);
  return {
    openapi: "3.1.0",
    /** Tells another License desk that this API has all endpoints. */
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
const header = (...names: (keyof typeof headers)[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function operation(call: Call, generation: Generation): Operation {
  const { schemas, responses, requests } = generation;
  const example = requests[call.operationId] ?? {};
  const requirement = requirementOf(call.action);
  const body = describe(call.body, "input", schemas, call.operationId);
  const takes = takesBody(call) && (call.fileMegabytes !== null || !takesNothing(call.body));
  return {
    operationId: call.operationId,
    summary: call.summary,
    description: [needs(requirement), operationNotes[call.operationId]].filter(Boolean).join(" "),
    tags: [groupOf(call.path).title],
    "x-action": call.action,
    security: securityOf(requirement),
    parameters: parametersOf(call, schemas, example),
    ...(takes && { requestBody: bodyOf(call, body, example) }),
    responses: { ...success(call, generation), ...refusals(call, requirement, responses, schemas) },
  };
}

const file = { schema: { type: "string", contentMediaType: "text/csv" } };
const bodyOf = (call: Call, schema: JsonSchema, example: RequestExample): RequestBody =>
  call.fileMegabytes === null
    ? { required: needsBody(call), content: { "application/json": { schema, example: example.body } } }
    : {
        required: true,
        content: {
          "text/csv": { ...file, example: example.csv },
          "multipart/form-data": {
            schema: { type: "object", properties: { file: { ...file.schema, description: "The file" } } },
          },
        },
      };

const needsBody = ({ body }: Call) => !body.safeParse({}).success;

function success(call: Call, { schemas, properties }: Generation): Record<string, Reply> {
  if ((call.result as unknown) !== plainReply) {
    const schema = describe(successEnvelope(call.result), "output", schemas);
    const result = resolved(describe(call.result, "output", schemas), schemas);
    const carriesVersion = result.properties?.["rowVersion"] !== undefined;
    const example = exampleOf(schema, { schemas, properties }, call.operationId);
    const content = { "application/json": { schema, example } };
    return {
      [call.status]: {
        description: call.status === 201 ? "Made" : call.status === 202 ? "Taken" : "Done",
        headers: header("x-request-id", ...(carriesVersion ? (["ETag"] as const) : [])),
        content,
      },
    };
  }
  if (call.contentType === "redirect")
    return { 302: { description: "Goes on to another page", headers: header("x-request-id", "Location") } };
  const type = call.contentType ?? "application/octet-stream";
  const isFile = call.recorded || type === "text/csv";
  return {
    [call.status]: {
      description: "The content itself, without an envelope",
      headers: header("x-request-id", ...(isFile ? (["Content-Disposition"] as const) : [])),
      content: { [type]: { schema: type === "application/json" ? { type: "object" } : { type: "string" } } },
    },
  };
}

function refusals(
  call: Call,
  requirement: Requirement,
  shared: Replies,
  schemas: Components,
): Record<string, Reply | Reference> {
  const byStatus = Map.groupBy(refusalsOf(call, requirement), ({ status }) => status);
  const replies = [...byStatus].map(([status, refused]) => {
    const codes = refused.map(({ code }) => code);
    const name = `${status}_${codes.join("_")}`;
    schemas[`Failure_${name}`] = failureOf(status, codes);
    shared[name] = {
      description: refused.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join("\n\n"),
      headers: header(
        "x-request-id",
        ...(status === 429 || status === 503 ? (["Retry-After"] as const) : []),
      ),
      content: { "application/json": { schema: { $ref: `#/components/schemas/Failure_${name}` } } },
    };
    return [String(status), { $ref: `#/components/responses/${name}` }];
  });
  return { ...Object.fromEntries(replies), default: { $ref: "#/components/responses/Failure" } };
}

const failureOf = (status: number, codes: string[]): JsonSchema => ({
  description: `A refusal with ${status}, and the codes that it has there`,
  allOf: [
    { $ref: "#/components/schemas/Failure" },
    {
      type: "object",
      properties: {
        error: {
          type: "object",
          description: wordsOf("error"),
          properties: { code: { type: "string", description: wordsOf("code"), enum: codes } },
        },
      },
    },
  ],
});

function securityOf(requirement: Requirement): Record<string, string[]>[] {
  if (requirement === "public") return [];
  return requirement === "server" ? [{ server: [] }] : [{ session: [] }, { token: [] }];
}

function needs(requirement: Requirement): string {
  if (requirement === "public") return "Open to everybody.";
  if (requirement === "server") return "Needs the secret of an activated server.";
  if (requirement === "admin") return "Needs an admin.";
  return requirement === "signed-in"
    ? "Needs a sign-in."
    : `Needs the privilege ${requirement.join(" or ")}.`;
}
