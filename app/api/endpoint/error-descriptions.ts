import type { Endpoint, ErrorDescriptions } from "./endpoint.ts";

/** Whether every endpoint can return an error, the endpoints of a kind, or only the endpoint that declares the error. */
type ErrorOrigin = "every-endpoint" | "kind-of-endpoint" | "endpoint";

export interface ErrorCode {
  status: number;
  code: string;
  meaning: string;
  origin: ErrorOrigin;
  /** Name of an invalid field, if the error names one. */
  field: string | undefined;
  /** True if the error contains the stored entity. */
  hasCurrent: boolean;
}

/** Error codes of an endpoint, ordered by status and code. */
export function listErrorCodes(endpoint: Endpoint): ErrorCode[] {
  const errorDescriptions: Record<ErrorOrigin, ErrorDescriptions> = {
    "every-endpoint": errorsOfEveryEndpoint,
    "kind-of-endpoint": createErrorsOfKind(endpoint),
    endpoint: endpoint.errors,
  };
  const errorCodes = Object.entries(errorDescriptions).flatMap(([origin, descriptions]) =>
    Object.entries(descriptions).map(([statusAndCode, meaning]): [string, ErrorCode] => {
      const [status, code = ""] = statusAndCode.split(" ");
      const hasCurrent = code === "CONFLICT" && endpoint.supportsIfMatch;
      const field = invalidFields[code];
      return [
        statusAndCode,
        { status: Number(status), code, meaning, origin: origin as ErrorOrigin, field, hasCurrent },
      ];
    }),
  );
  // The text of the endpoint replaces the text of every endpoint.
  return [...new Map(errorCodes).values()].toSorted(
    (a, b) => a.status - b.status || a.code.localeCompare(b.code),
  );
}

/** Fields that errors name in `fields`. */
const invalidFields: Readonly<Record<string, string>> = {
  INVALID: "pageSize",
  AS_OF: "asOf",
  CLOCK_SKEW: "sentAt",
  CRM_UNKNOWN: "hubspotContactId",
  EMAIL_EXISTS: "email",
  EXPIRED: "expirationDate",
  IP01: "domain",
  IR00: "domain",
  IR01: "domain",
  MARKETPLACE_HANDLE: "marketplaceId",
  OWNER_UNKNOWN: "owner",
  SAME_CUSTOMER: "companyId",
  SNOOZE_PAST: "until",
  SUBDOMAIN_MISMATCH: "subdomain",
  TIER_RETIRED: "packageTierId",
  TIER_UNKNOWN: "packageTierId",
};

/** An error response with the description of its code as the message. */
export const createErrorExample = ({ code, meaning, field, hasCurrent }: ErrorCode) => ({
  success: false,
  result: null,
  error: {
    code,
    message: meaning,
    ...(field && { fields: { [field]: [meaning] } }),
    ...(hasCurrent && { current: { rowVersion: 8 } }),
    ...(code === "OLD_SEQUENCE" && { current: { seq: 41 } }),
  },
});

/** The response `default` describes these errors once. */
export const errorsOfEveryEndpoint: ErrorDescriptions = {
  "400 INVALID":
    "A value is invalid, or a query parameter was sent twice. `fields` names the invalid values. Correct them.",
  "401 UNAUTHENTICATED":
    "The session, the token or the server secret is missing or invalid. Sign in, send a valid token, or activate the server again.",
  "401 SERVICE_ACCOUNT_RESTS":
    "The service account rests, because its owner did not confirm it or its end has passed. Ask its owner to confirm it, or a user who manages API tokens to change its end.",
  "403 FORBIDDEN": "You lack the privilege, or the token can only read. Ask an admin.",
  "403 NEEDS_USER": "A service account sent a request that works for users only. Send the token of a user.",
  "403 FOREIGN_ORIGIN":
    "A request with a session needs an `Origin` header with this host. Scripts send a token instead.",
  "413 TOO_LARGE": "The body is too large. Send a smaller body.",
  "422 UNREADABLE_DATA":
    "A stored value of the entry is damaged. Restore the entry from a backup, or delete it.",
  "429 TOO_MANY": "Too many requests. Wait for the seconds in `Retry-After`.",
  "500 UNEXPECTED": "The service failed. Report the `x-request-id` of the response.",
  "503 BUSY": "Other writes took too long. Repeat the request.",
  "503 DATABASE_DOWN": "The database does not respond. Repeat the request later.",
};

const createErrorsOfKind = (endpoint: Endpoint): ErrorDescriptions => ({
  ...((endpoint.path.includes("{") || hasLicenseKey(endpoint)) && {
    "404 NOT_FOUND": "A record that the request names does not exist. Check its id.",
  }),
  ...(endpoint.supportsIdempotencyKey && {
    "409 IDEMPOTENCY_RUNNING":
      "The first request with this `Idempotency-Key` is running. Repeat the request after the seconds in `Retry-After`.",
    "422 IDEMPOTENCY_MISMATCH":
      "The `Idempotency-Key` was used with another path, query or body. Send a new key.",
  }),
  ...(endpoint.supportsIdempotencyKey &&
    endpoint.returnsSecret && {
      "410 GONE":
        "The secret of the first response can no longer be read. Send the request with a new `Idempotency-Key`.",
    }),
  ...(endpoint.supportsIfMatch && {
    "409 CONFLICT":
      "The version in `If-Match` is outdated. `current` is the stored state. Check whether the change still applies, then retry with the current ETag or row version.",
    "409 ETAG_MISMATCH":
      "`If-Match` contains no strong ETag of the resource that the request changes, for example the ETag of a license where a quota is changed. Read the resource and send its ETag.",
  }),
});

const hasLicenseKey = ({ query, body }: Endpoint) =>
  [query, body].some((schema) => "shape" in schema && "licenseKey" in (schema.shape as object));

/** Errors that endpoints of several resources share. */
const commonErrorDescriptions = {
  "403 OUTRANKED": "The user has rights that you lack. Ask an admin.",
  "409 IP01": "The subdomain is taken or reserved. Choose another subdomain.",
  "409 IR01": "The subdomain is taken at the provisioner. Choose another one.",
  "409 SEVERAL_USERS": "The address belongs to more than one user. Send the id of the user instead.",
  "422 AS_OF": "`asOf` is missing or in the future. Send the time at which you begin.",
  "422 CRM_UNKNOWN": "The company or the contact does not exist in the CRM. Search for it again.",
  "422 ENDED": "The license has expired, so no reminder is due. Do not repeat the request.",
  "422 END_MOVED": "The end of the license changed in the meantime. Read the license and decide again.",
  "422 ID00": "The subdomain is missing. Send a subdomain.",
  "422 LICENSE_DELETED": "The license is deleted. Restore it before you change it.",
  "422 LICENSE_TYPE": "The license has another type than this request needs. Check the type of the license.",
  "422 NO_QUOTA": "The license has no enabled quota. Add or enable a quota first.",
  "422 SERVER_LIMIT": "The license has no free seat. Release a seat, or raise the capacity.",
  "422 APPROVAL_REQUIRED":
    "The change needs the approval of a second person. Ask for it with `POST /api/oem/approvals`, or send an end date or fewer licenses.",
  "422 TERM": "The end is less than one day after the start. The last day must be after the first day.",
  "422 TIER_RETIRED": "The tier is no longer offered. `GET /api/oem/packages` lists the tiers.",
  "422 TIER_UNKNOWN":
    "The tier does not exist for this license type. `GET /api/oem/packages` lists the tiers.",
  "429 THROTTLED": "The marketplace limits our requests. Try again after `Retry-After` seconds.",
  "503 JOBS_PAUSED": "Background jobs are paused, so nothing is sent to other systems. Try again later.",
  "503 MAIL_FAILED": "The mail server rejects the mail or does not respond. Try again later.",
  "503 MARKETPLACE_DOWN": "The marketplace does not respond. Try again later.",
  "503 MARKETPLACE_MISSING": "The marketplace of the purchase is not configured. Staff must configure it.",
  "503 UNAVAILABLE": "A system that this request needs does not respond. Try again later.",
} as const;

export const commonErrors = (...names: (keyof typeof commonErrorDescriptions)[]): ErrorDescriptions =>
  Object.fromEntries(names.map((name) => [name, commonErrorDescriptions[name]]));

export const provisionerErrors = {
  "422 IR00": "The subdomain is missing. Register the buyer with a subdomain.",
  "409 IR01": "The subdomain is taken at the provisioner. Choose another subdomain.",
  "409 IR02": "There is no capacity for another instance. Staff are notified and create the instance later.",
  "409 IR03": "The instance needs an approval by staff, or the purchase needs a tier. Staff are notified.",
  "503 PROVISIONER_BUSY": "The provisioner does not respond. Try again later.",
  "503 PROVISIONER_REFUSED":
    "The system that creates instances rejects the credentials of this installation. Ask its operator to correct the settings.",
  "503 PROVISIONER_INVALID":
    "The system that creates instances returned an invalid response. Tell the operator of this installation.",
  "503 PROVISIONER_MISSING": "No provisioner is configured. Staff must configure a provisioner.",
  "503 JOBS_PAUSED": "Background jobs are paused, so nothing is sent to other systems. Try again later.",
  "503 UNAVAILABLE": "A system that this request needs does not respond. Try again later.",
} as const;

export const serverRejections = {
  "403 LICENSE_DELETED": "The license was deleted. Ask the vendor.",
  "403 INSTANCE_SUSPENDED": "The hosted instance is suspended. Ask the vendor.",
  "403 SERVER_DISABLED": "This server was disabled. Ask the vendor.",
  "403 QUOTA_PENDING":
    "The license has not started, or has no quota. Try again after its start, or ask the vendor.",
  "403 QUOTA_EXPIRED": "The license and its grace period have ended. Ask the vendor for a renewal.",
  "403 QUOTA_DISABLED": "The license has no enabled quota. Ask the vendor.",
  "422 CLOCK_SKEW":
    "`sentAt` differs from the server time by more than 10 minutes. Set the clock of the machine.",
} as const;

export const marketplaceTokenErrors = {
  "404 TOKEN_INVALID": "The marketplace does not know the token. Start again from the marketplace.",
  "410 TOKEN_EXPIRED": "The token has expired. Start again from the marketplace.",
} as const;
