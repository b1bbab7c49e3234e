import { Types } from "scimmy";
import { statusByKind } from "#app/api/endpoint/envelope.ts";
import { Problem } from "#app/domain/problem.ts";

type ErrorType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "noTarget"
  | "uniqueness";

/** An error that the directory can correct. */
export const scimError = (status: number, type: ErrorType | undefined, detail: string): Error =>
  // The type definition lacks errors without a type, which RFC 7644 allows.
  new Types.Error(status, type as string, detail);

/** RFC 7644 does not use 422. */
const scimStatusByKind = { ...statusByKind, rule: 400, "too-slow": 504 };

export const scimMediaType = "application/scim+json";

/** Undefined for an error that is a bug. */
export function createScimErrorResponse(error: unknown): Response | undefined {
  if (error instanceof Types.Error) return respondWithError(error.status, error.message, error.scimType);
  if (!(error instanceof Problem)) return undefined;
  const response = respondWithError(
    scimStatusByKind[error.kind],
    error.message,
    error.kind === "conflict" ? "uniqueness" : undefined,
  );
  if (error.retryAfter !== undefined) response.headers.set("retry-after", String(error.retryAfter));
  if (error.kind === "unauthenticated") response.headers.set("www-authenticate", "Bearer");
  return response;
}

const respondWithError = (status: number, detail: string, scimType: string | undefined) =>
  Response.json(
    {
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(status),
      ...(scimType !== undefined && { scimType }),
      detail,
    },
    { status, headers: { "content-type": scimMediaType } },
  );
