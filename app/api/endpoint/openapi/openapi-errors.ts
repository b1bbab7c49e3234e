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

const everyErrorName = "Failure";

/** Adds a response for each status with errors that not every endpoint returns. The response `default` has the others. */
export function createErrorResponses(
  endpoint: Endpoint,
  state: DocumentState,
): Record<string, ResponseObject | ReferenceObject> {
  const { everyCodes = [], otherCodes = [] } = Object.groupBy(listErrorCodes(endpoint), ({ origin }) =>
    origin === "every-endpoint" ? "everyCodes" : "otherCodes",
  );
  const isOwn = ({ origin }: ErrorCode) => origin === "endpoint";
  const schemaName = `${capitalize(endpoint.operationId)}Error`;
  const codesByStatus = [...Map.groupBy(otherCodes, ({ status }) => status)];
  const ownCodes = codesByStatus.flatMap(([, errorCodes]) => (errorCodes.some(isOwn) ? errorCodes : []));
  if (ownCodes.length > 0)
    state.schemas[schemaName] = createErrorSchema(`An error of \`${endpoint.operationId}\`.`, ownCodes);
  const responses = codesByStatus.map(([status, errorCodes]) => [
    String(status),
    errorCodes.some(isOwn)
      ? createErrorResponse(errorCodes, schemaName, state)
      : { $ref: addSharedResponse(endpoint, errorCodes, state) },
  ]);
  state.responses[everyErrorName] ??= createResponseOfEveryEndpoint(everyCodes, state);
  return {
    ...Object.fromEntries(responses),
    default: { $ref: `#/components/responses/${everyErrorName}` },
  };
}

/** Endpoints share a response if none of its errors belongs to one endpoint only. */
function addSharedResponse(
  endpoint: Endpoint,
  errorCodes: readonly ErrorCode[],
  state: DocumentState,
): string {
  const codes = errorCodes.map(({ code }) => code);
  const codeNames = codes.map((code) => code.toLowerCase().split("_").map(capitalize).join(""));
  const name = `${codeNames.join("Or")}Error`;
  const response = createErrorResponse(errorCodes, name, state);
  const existingResponse = state.responses[name];
  if (existingResponse && existingResponse.description !== response.description)
    throw new Error(`${name} is the name of two different errors. Give each error its own name.`);
  state.schemas[name] ??= createErrorSchema("An error that several endpoints return.", errorCodes);
  state.responses[name] = response;
  return `#/components/responses/${name}`;
}

/** Each line begins with the status, because this response has several. */
const createResponseOfEveryEndpoint = (
  errorCodes: readonly ErrorCode[],
  state: DocumentState,
): ResponseObject => ({
  ...createErrorResponse(errorCodes, everyErrorName, state),
  description: describeErrors(errorCodes, ({ status, code }) => `${status} ${code}`),
  headers: createHeaderReferences("x-request-id", "Retry-After"),
});

const describeErrors = (errorCodes: readonly ErrorCode[], nameError: (errorCode: ErrorCode) => string) =>
  errorCodes.map((errorCode) => `\`${nameError(errorCode)}\`: ${errorCode.meaning}`).join("\n\n");

const hasRetryAfter = ({ status, code }: ErrorCode) =>
  status === 429 || status === 503 || code === "IDEMPOTENCY_RUNNING";

const createErrorResponse = (
  errorCodes: readonly ErrorCode[],
  schemaName: string,
  { examples }: DocumentState,
): ResponseObject => ({
  description: describeErrors(errorCodes, ({ code }) => code),
  ...(errorCodes.some(hasRetryAfter) && {
    headers: createHeaderReferences("Retry-After"),
  }),
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

/** `Failure` describes the properties. */
const createErrorSchema = (description: string, errorCodes: readonly ErrorCode[]): JsonSchema => ({
  description,
  allOf: [
    { $ref: "#/components/schemas/Failure" },
    {
      type: "object",
      properties: {
        error: {
          allOf: [
            { $ref: "#/components/schemas/ErrorDetails" },
            { type: "object", properties: { code: { enum: listDistinctCodes(errorCodes) } } },
          ],
        },
      },
    },
  ],
});

const listDistinctCodes = (errorCodes: readonly ErrorCode[]) => [
  ...new Set(errorCodes.map(({ code }) => code)),
];

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
