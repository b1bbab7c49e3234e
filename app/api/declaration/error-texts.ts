import { findRequirement } from "#app/domain/person/can.ts";
import { type Endpoint, type ErrorDescriptions, hasRequestBody } from "./endpoint.ts";

interface ErrorCode {
  status: number;
  code: string;
  meaning: string;
}

/** Error codes of an endpoint, ordered by status and code. */
export function listErrorCodes(endpoint: Endpoint): ErrorCode[] {
  const errorDescriptions = { ...createGenericErrorDescriptions(endpoint), ...endpoint.errors };
  return Object.entries(errorDescriptions)
    .map(([statusAndCode, meaning]) => {
      const [status, code = ""] = statusAndCode.split(" ");
      return { status: Number(status), code, meaning };
    })
    .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code));
}

function createGenericErrorDescriptions(endpoint: Endpoint): ErrorDescriptions {
  const requirement = findRequirement(endpoint.action);
  const isPublic = requirement === "public";
  const isServerEndpoint = requirement === "server";
  const hasUser = !isPublic && !isServerEndpoint;
  const isWrite = endpoint.method !== "GET";
  const needsPrivilege = requirement === "admin" || Array.isArray(requirement);
  return {
    "400 INVALID":
      "A value is invalid, or a query parameter was sent twice. `fields` names the invalid values. Correct them.",
    ...(isServerEndpoint && { "401 UNAUTHENTICATED": "The secret is invalid. Activate the server again." }),
    ...(hasUser && {
      "401 UNAUTHENTICATED": "The session or token is missing or invalid. Sign in, or send a valid token.",
    }),
    ...((needsPrivilege || (isWrite && hasUser)) && {
      "403 FORBIDDEN": "You lack the privilege, or the token can only read. Ask an admin.",
    }),
    ...((isWrite || endpoint.recordsDownloads) &&
      !endpoint.path.startsWith("/product/") && {
        "403 FOREIGN_ORIGIN":
          "A request with a session needs an `Origin` header with this host. Scripts send a token instead.",
      }),
    ...((endpoint.path.includes("{") || hasLicenseKey(endpoint)) && {
      "404 NOT_FOUND": "A record that the request names does not exist. Check its id.",
    }),
    ...(endpoint.supportsIdempotencyKey && {
      "409 CONFLICT": "A request with the same `Idempotency-Key` is running. Repeat the request later.",
      "422 IDEMPOTENCY_MISMATCH":
        "The `Idempotency-Key` was used with another path, query or body. Send a new key.",
    }),
    ...(endpoint.supportsIfMatch && {
      "409 CONFLICT":
        "The row version is outdated. `current` is the stored state. Check whether the change still applies, then retry with the current row version.",
    }),
    ...(hasRequestBody(endpoint) && { "413 TOO_LARGE": "The body is too large. Send a smaller body." }),
    "422 UNREADABLE_DATA":
      "A stored value of the entry is damaged. Restore the entry from a backup, or delete it.",
    "429 TOO_MANY": "Too many requests. Wait for the seconds in `Retry-After`.",
    "500 UNEXPECTED": "The service failed. Report the `x-request-id` of the response.",
    "503 BUSY": "Other writes took too long. Repeat the request.",
    "503 DATABASE_DOWN": "The database does not respond. Repeat the request later.",
  };
}

const hasLicenseKey = ({ query, body }: Endpoint) =>
  [query, body].some((schema) => "shape" in schema && "licenseKey" in (schema.shape as object));
