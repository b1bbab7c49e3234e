import { z } from "zod";
import { type Requirement, requirementOf } from "#app/domain/person/can.ts";
import { type Call, plainReply, takesBody } from "#app/api/call/call.ts";
import { failureEnvelope, successEnvelope } from "#app/api/call/envelope.ts";

type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] };

/** A reference into the schema itself would lead nowhere from inside the document; the one such shape is any JSON value. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, $defs: __, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const text = JSON.stringify(described);
  return JSON.parse(text, (_, value) =>
    String(value?.$ref).startsWith("#/$defs/") ? {} : value,
  ) as JsonSchema;
}

const jsonContent = (schema: z.ZodType, io: "input" | "output") => ({
  "application/json": { schema: jsonSchema(schema, io) },
});

/** What the calls say of themselves, as an OpenAPI 3.1 document. */
export function openApiDocument(calls: readonly Call[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll("+}", "}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: "3.1.0",
    /** By this a second copy of ours knows that it may ask for all of them. */
    "x-license-desk": true,
    info: {
      title: "License API",
      version: "1",
      description: "The screens use it, and scripts may use it too.",
    },
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-session" },
        token: { type: "http", scheme: "bearer" },
        server: { type: "http", scheme: "bearer", description: "The secret that an activation answered" },
      },
      schemas: { Failure: jsonSchema(failureEnvelope, "output") },
    },
    paths,
  };
}

function operation(call: Call) {
  const requirement = requirementOf(call.action);
  return {
    summary: call.summary,
    description: needs(requirement),
    tags: [
      call.path
        .split("/")
        .slice(1, 4)
        .filter((part) => part !== "api" && part !== "oem")[0] ?? "service",
    ],
    "x-action": call.action,
    security: securityOf(requirement),
    parameters: [
      ...parameters(call.params, "path"),
      ...parameters(call.query, "query"),
      ...idempotencyKey(call),
      ...rowVersion(call),
    ],
    ...(takesBody(call) && { requestBody: { content: bodyContent(call) } }),
    responses: {
      [call.status]: reply(call),
      default: {
        description: "Refused or failed",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Failure" } } },
      },
    },
  };
}

const file = { schema: { type: "string", contentMediaType: "text/csv" } };
const bodyContent = (call: Call) =>
  call.fileMegabytes === null
    ? jsonContent(call.body, "input")
    : {
        "text/csv": file,
        "multipart/form-data": { schema: { type: "object", properties: { file: file.schema } } },
      };

function securityOf(requirement: Requirement) {
  if (requirement === "public") return [];
  return requirement === "server" ? [{ server: [] }] : [{ session: [] }, { token: [] }];
}

function needs(requirement: Requirement): string {
  if (requirement === "public") return "Open to everybody.";
  if (requirement === "server") return "Needs the secret of an activated server.";
  if (requirement === "admin") return "Needs an admin.";
  return requirement === "signed-in" ? "Needs a sign-in." : `Needs ${requirement.join(" or ")}.`;
}

const reply = (call: Call) =>
  (call.result as unknown) === plainReply
    ? { description: "Not enveloped" }
    : { description: "Done", content: jsonContent(successEnvelope(call.result), "output") };

function parameters(schema: z.ZodType, place: "path" | "query") {
  const { properties, required = [] } = jsonSchema(schema, "input");
  // A query that is parsed before it is checked is told by what it is parsed into.
  const named = properties ?? jsonSchema(schema, "output").properties ?? {};
  return Object.entries(named).map(([name, schema]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema,
    ...(schema["type"] === "array" && { explode: false }),
  }));
}

const idempotencyKey = ({ creates }: Call) =>
  creates
    ? [{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 200 } }]
    : [];

const rowVersion = ({ changes }: Call) =>
  changes
    ? [
        {
          name: "If-Match",
          in: "header",
          required: false,
          description:
            'The row version that was seen, in quotes, as in "7"; a stale one is refused with 409.',
          schema: { type: "string" },
        },
      ]
    : [];
