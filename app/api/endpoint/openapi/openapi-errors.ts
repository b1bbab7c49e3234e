import { findRequirement } from "#app/domain/person/can.ts";
import type { Endpoint } from "../endpoint.ts";
import { createErrorExample, type ErrorCode, listErrorCodes } from "../error-descriptions.ts";
import type { JsonSchema } from "./json-schema-values.ts";
import {
  createHeaderReferences,
  type DocumentState,
  type ErrorExamples,
  type ReferenceObject,
  type ResponseObject,
} from "./openapi-responses.ts";

/** Errors of every endpoint with the same text. The response `default` describes them once. */
const statusesOfDefault: readonly number[] = [429, 500, 503];

export function createErrorResponses(
  endpoint: Endpoint,
  state: DocumentState,
): Record<string, ResponseObject | ReferenceObject> {
  const allCodes = listErrorCodes(endpoint);
  const codesByStatus = [...Map.groupBy(allCodes, ({ status }) => status)];
  const isOwn = (errorCodes: readonly ErrorCode[]) => errorCodes.some(({ isShared }) => !isShared);
  const schemaName = `${capitalize(endpoint.operationId)}Error`;
  const ownCodes = codesByStatus
    .filter(([, errorCodes]) => isOwn(errorCodes))
    .flatMap(([, errorCodes]) => errorCodes);
  if (ownCodes.length > 0)
    state.schemas[schemaName] = createErrorSchema(`An error of \`${endpoint.operationId}\`.`, ownCodes);
  const responses = codesByStatus
    .filter(([status, errorCodes]) => isOwn(errorCodes) || !statusesOfDefault.includes(status))
    .map(([status, errorCodes]) => [
      String(status),
      isOwn(errorCodes)
        ? createErrorResponse(errorCodes, schemaName, state)
        : { $ref: addSharedResponse(endpoint, errorCodes, state) },
    ]);
  const defaultCodes = allCodes.filter(
    ({ status, isShared }) => isShared && statusesOfDefault.includes(status),
  );
  state.responses["Failure"] ??= createErrorResponse(defaultCodes, "Failure", state);
  return { ...Object.fromEntries(responses), default: { $ref: "#/components/responses/Failure" } };
}

/** Endpoints share a response if none of its errors belongs to one endpoint only. */
function addSharedResponse(
  endpoint: Endpoint,
  errorCodes: readonly ErrorCode[],
  state: DocumentState,
): string {
  const codes = errorCodes.map(({ code }) => code);
  const codeNames = codes.map((code) => code.toLowerCase().split("_").map(capitalize).join(""));
  const name = `${describeVariant(endpoint, codes)}${codeNames.join("Or")}Error`;
  const response = createErrorResponse(errorCodes, name, state);
  const existingResponse = state.responses[name];
  if (existingResponse && existingResponse.description !== response.description)
    throw new Error(`${name} is the name of two different errors. Give each error its own name.`);
  state.schemas[name] ??= createErrorSchema("An error that several endpoints return.", errorCodes);
  state.responses[name] = response;
  return `#/components/responses/${name}`;
}

/** Two codes have another meaning for some endpoints. */
function describeVariant({ action, supportsIfMatch }: Endpoint, codes: readonly string[]): string {
  if (codes.includes("UNAUTHENTICATED") && findRequirement(action) === "server") return "Server";
  return codes.includes("CONFLICT") && !supportsIfMatch ? "Idempotency" : "";
}

const createErrorResponse = (
  errorCodes: readonly ErrorCode[],
  schemaName: string,
  { examples }: DocumentState,
): ResponseObject => ({
  description: errorCodes.map(({ code, meaning }) => `\`${code}\`: ${meaning}`).join("\n\n"),
  headers: createHeaderReferences(
    "x-request-id",
    ...(errorCodes.some(({ status }) => status === 429 || status === 503) ? (["Retry-After"] as const) : []),
  ),
  content: {
    "application/json": {
      schema: { $ref: `#/components/schemas/${schemaName}` },
      examples: Object.fromEntries(
        errorCodes.map((errorCode) => [errorCode.code, addErrorExample(errorCode, examples)]),
      ),
    },
  },
});

/** Adds the example of an error and returns its reference. Endpoints share an example with the same text. */
function addErrorExample(errorCode: ErrorCode, examples: ErrorExamples): ReferenceObject {
  const example = { value: createErrorExample(errorCode) };
  const text = JSON.stringify(example);
  let name = errorCode.code;
  for (let number = 2; examples[name] && JSON.stringify(examples[name]) !== text; number++)
    name = `${errorCode.code}_${number}`;
  examples[name] = example;
  return { $ref: `#/components/examples/${name}` };
}

const createErrorSchema = (description: string, errorCodes: readonly ErrorCode[]): JsonSchema => ({
  description,
  allOf: [
    { $ref: "#/components/schemas/Failure" },
    {
      type: "object",
      required: ["error"],
      properties: {
        error: {
          description: "Details of the error.",
          allOf: [{ $ref: "#/components/schemas/ErrorDetails" }, createCodeSchema(errorCodes)],
        },
      },
    },
  ],
});

const createCodeSchema = (errorCodes: readonly ErrorCode[]): JsonSchema => ({
  type: "object",
  required: ["code"],
  properties: {
    code: {
      type: "string",
      description: "Code of the error.",
      enum: [...new Set(errorCodes.map(({ code }) => code))],
    },
  },
});

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
