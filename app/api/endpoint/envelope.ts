import { z } from "zod";
import { Problem, type ProblemKind } from "#app/domain/problem.ts";
import type { ReadableArray } from "#app/domain/unreadable-entity.ts";
import { describeSchema } from "./describe-schema.ts";
import { unreadableEntityList } from "./common-schemas.ts";

export const errorDetailsSchema = describeSchema(
  z.object({
    code: z.string(),
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    current: z.json().optional(),
  }),
  "ErrorDetails",
  "Details of an error.",
  {
    code: ["Stable code of the error, for programs.", "INVALID"],
    message: ["Human-readable error message. Its text can change.", "At least one value is invalid."],
    fields: ["Messages for each invalid field.", { pageSize: ["pageSize is at most 1000."] }],
    current:
      "The stored resource, as a GET returns it, if the version of the request is outdated; for a renewal its quota. Last `seq` for `OLD_SEQUENCE`.",
  },
);
export type ErrorDetails = z.output<typeof errorDetailsSchema>;

/** The introduction of the API reference describes the envelope, so its fields have no descriptions. */
export const createSuccessEnvelopeSchema = (result: z.ZodType) => {
  const envelope = z.object({ success: z.literal(true), result });
  return result instanceof z.ZodArray && result.element instanceof z.ZodObject
    ? envelope.extend({ unreadableEntities: unreadableEntityList })
    : envelope;
};
export const errorEnvelopeSchema = describeSchema(
  z.object({ success: z.literal(false), result: z.null(), error: errorDetailsSchema }),
  "Failure",
  "An error response.",
  {
    success: "False for every error.",
    result: "Always null.",
    error: "Details of the error.",
  },
);

export const statusByKind: Record<ProblemKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  gone: 410,
  conflict: 409,
  rule: 422,
  "too-large": 413,
  "too-slow": 408,
  "too-many": 429,
  unavailable: 503,
};

export const findProblemKind = (status: number): ProblemKind | undefined =>
  (Object.keys(statusByKind) as ProblemKind[]).find((kind) => statusByKind[kind] === status);

function createJsonResponse(body: unknown, status: number, extraHeaders: Record<string, string> = {}) {
  const bytes = encoder.encode(JSON.stringify(body));
  const headers = {
    "content-type": "application/json",
    "content-length": String(bytes.byteLength),
    "cache-control": "no-store",
    ...extraHeaders,
  };
  return new Response(bytes, { status, headers });
}
const encoder = new TextEncoder();

export function createSuccessResponse(result: unknown, status: number, headers: Record<string, string> = {}) {
  // A JSON array has no further properties.
  const { unreadableEntities } = Array.isArray(result) ? (result as ReadableArray<unknown>) : {};
  return createJsonResponse({ success: true, result, unreadableEntities }, status, headers);
}

export const createErrorResponse = (error: ErrorDetails, status: number, headers?: Record<string, string>) =>
  createJsonResponse({ success: false, result: null, error }, status, headers);

export function createProblemResponse(problem: Problem): Response {
  const { code, message, fields, current, retryAfter } = problem;
  const error = { code, message, fields, current: current as ErrorDetails["current"] };
  return createErrorResponse(
    error,
    statusByKind[problem.kind],
    retryAfter ? { "retry-after": String(retryAfter) } : {},
  );
}

export const createUnexpectedErrorResponse = (host: string): Response =>
  createErrorResponse({ code: "UNEXPECTED", message: createUnexpectedMessage(host) }, 500);

export const createUnexpectedMessage = (host: string) =>
  `An unexpected error occured. Please refresh the page and contact support@${host} if the problem persists`;
