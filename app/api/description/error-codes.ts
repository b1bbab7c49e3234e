import type { Requirement } from "#app/domain/person/can.ts";
import { type Endpoint, takesBody } from "#app/api/endpoint/endpoint.ts";
import type { ErrorCode } from "#app/api/description/error-codes/error-code.ts";
import { hostedErrorCodes } from "./error-codes/hosted.ts";
import { licenseErrorCodes } from "./error-codes/licenses.ts";
import { adminErrorCodes } from "./error-codes/admin.ts";
import { productErrorCodes } from "./error-codes/product.ts";

/** Tests fail on an error code that is missing here. */
const ruleErrorCodes = [...productErrorCodes, ...licenseErrorCodes, ...adminErrorCodes, ...hostedErrorCodes];

const errorCode = (status: number, code: string, meaning: string): ErrorCode => ({ status, code, meaning });

export function listErrorCodes(endpoint: Endpoint, requirement: Requirement): ErrorCode[] {
  const isPublic = requirement === "public";
  const isServer = requirement === "server";
  const isWrite = endpoint.method !== "GET";
  const errorCodes = [
    errorCode(
      400,
      "INVALID",
      "A value is not valid, or a query parameter is repeated; `fields` says which and why.",
    ),
    ...(isPublic
      ? []
      : [
          errorCode(
            401,
            "UNAUTHENTICATED",
            isServer ? "The secret is not valid." : "Nobody is signed in, or the token is not valid.",
          ),
        ]),
    ...(requirement === "admin" || Array.isArray(requirement) || (isWrite && !isPublic && !isServer)
      ? [errorCode(403, "FORBIDDEN", "The right is missing, or the token only reads.")]
      : []),
    ...((isWrite || endpoint.isRecorded) && !endpoint.path.startsWith("/product/")
      ? [errorCode(403, "FOREIGN_ORIGIN", "It came from a page of another site.")]
      : []),
    ...(/\{/.test(endpoint.path) || hasLicenseKey(endpoint)
      ? [errorCode(404, "NOT_FOUND", "There is no such thing.")]
      : []),
    ...(endpoint.supportsIfMatch || endpoint.supportsIdempotencyKey
      ? [
          errorCode(
            409,
            "CONFLICT",
            endpoint.supportsIfMatch
              ? "Somebody else saved meanwhile; `current` is what is stored now."
              : "The same Idempotency-Key is being worked on.",
          ),
        ]
      : []),
    ...(takesBody(endpoint) ? [errorCode(413, "TOO_LARGE", "The body is too large.")] : []),
    ...(endpoint.supportsIdempotencyKey
      ? [
          errorCode(
            422,
            "IDEMPOTENCY_MISMATCH",
            "The same Idempotency-Key was sent with another path, query or body.",
          ),
        ]
      : []),
    errorCode(429, "TOO_MANY", "Too many calls."),
    errorCode(500, "UNEXPECTED", "A fault of ours. The header x-request-id helps us to find out why."),
    errorCode(503, "BUSY", "Others were writing; try again."),
    errorCode(503, "DATABASE_DOWN", "The database does not answer."),
    ...ruleErrorCodes.filter(({ operationIds }) => operationIds.includes(endpoint.operationId)),
  ];
  return errorCodes.toSorted((a, b) => a.status - b.status);
}

export const isEmptySchema = (schema: Endpoint["params"]) =>
  "shape" in schema && Object.keys(schema.shape as object).length === 0;

const hasLicenseKey = ({ query, body }: Endpoint) =>
  [query, body].some((schema) => "shape" in schema && "licenseKey" in (schema.shape as object));
