import type { Endpoint } from "../endpoint.ts";
import { createErrorExample, type ErrorCode, listErrorCodes } from "../error-descriptions.ts";
import {
  createHeaderReferences,
  type DocumentState,
  type ReferenceObject,
  type ResponseObject,
} from "./openapi-responses.ts";

const everyErrorName = "Failure";

/** The errors of one operation, and the response that contains them. */
interface OperationErrors {
  "x-error-codes"?: string[];
  responses: { default: ReferenceObject };
}

/**
 * All error responses have the same schema, so all operations share the response `default`. An operation lists the
 * errors that not every operation returns as names in `components.x-errors`. One response for each status and operation
 * would double the size of the document.
 */
export function createErrors(endpoint: Endpoint, state: DocumentState): OperationErrors {
  const { everyCodes = [], otherCodes = [] } = Object.groupBy(listErrorCodes(endpoint), ({ origin }) =>
    origin === "every-endpoint" ? "everyCodes" : "otherCodes",
  );
  state.responses[everyErrorName] ??= createResponseOfEveryEndpoint(everyCodes);
  return {
    ...(otherCodes.length > 0 && {
      "x-error-codes": otherCodes.map((errorCode) => addError(errorCode, state)),
    }),
    responses: { default: { $ref: `#/components/responses/${everyErrorName}` } },
  };
}

/** Adds an error and returns its name. Operations share an error with the same text. */
function addError(errorCode: ErrorCode, { errors }: DocumentState): string {
  const { status, code } = errorCode;
  const { message, fields, current } = createErrorExample(errorCode).error;
  const error = {
    status,
    message,
    ...(fields && { fields: Object.keys(fields) }),
    ...(current && { current }),
  };
  for (let number = 1; ; number++) {
    const name = number === 1 ? code : `${code}_${number}`;
    const describedError = { ...(name !== code && { code }), ...error };
    errors[name] ??= describedError;
    if (JSON.stringify(errors[name]) === JSON.stringify(describedError)) return name;
  }
}

/** Each line begins with the status, because this response has several. */
const createResponseOfEveryEndpoint = (errorCodes: readonly ErrorCode[]): ResponseObject => ({
  description: [
    "`x-error-codes` of an operation names its own errors, which `x-errors` of the components describes. Every operation can also return these errors:",
    ...errorCodes.map(({ status, code, meaning }) => `\`${status} ${code}\`: ${meaning}`),
  ].join("\n\n"),
  headers: createHeaderReferences("x-request-id", "Retry-After"),
  content: {
    "application/json": {
      schema: { $ref: "#/components/schemas/Failure" },
      examples: Object.fromEntries(
        errorCodes.map((errorCode) => [errorCode.code, { value: createErrorExample(errorCode) }]),
      ),
    },
  },
});
