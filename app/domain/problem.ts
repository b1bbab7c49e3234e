/** What can go wrong, in the one vocabulary that every room shares. The API turns a kind into an HTTP status. */
export type ProblemKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "gone"
  | "conflict"
  | "rule"
  | "too-large"
  | "too-slow"
  | "too-many"
  | "unavailable";

/** Field name (dotted for nested ones) to the messages that belong to it. */
export type FieldMessages = Record<string, string[]>;

interface ProblemDetails {
  /** Stable, upper-case; callers branch on it. */
  code?: string;
  fields?: FieldMessages;
  /** What is stored now, when a save came too late. */
  current?: unknown;
  /** Seconds until it is worth asking again. */
  retryAfter?: number;
  cause?: unknown;
}

const defaultCode: Record<ProblemKind, string> = {
  invalid: "INVALID",
  unauthenticated: "UNAUTHENTICATED",
  forbidden: "FORBIDDEN",
  "not-found": "NOT_FOUND",
  gone: "GONE",
  conflict: "CONFLICT",
  rule: "RULE",
  "too-large": "TOO_LARGE",
  "too-slow": "TOO_SLOW",
  "too-many": "TOO_MANY",
  unavailable: "UNAVAILABLE",
};

/** The one error type. Anything else that is thrown is a fault of ours and becomes a 500. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: string;
  readonly fields: FieldMessages | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(kind: ProblemKind, message: string, details: ProblemDetails = {}) {
    super(message, { cause: details.cause });
    this.name = "Problem";
    this.kind = kind;
    this.code = details.code ?? defaultCode[kind];
    this.fields = details.fields;
    this.current = details.current;
    this.retryAfter = details.retryAfter;
  }
}

export const notFound = (what: string) => new Problem("not-found", `${what} was not found.`);

export const invalidFields = (fields: FieldMessages) =>
  new Problem("invalid", "Some of the values are not valid.", { fields });

/** A value that is well-formed and still not allowed, told at its field. */
export const ruleBroken = (code: string, message: string, field?: string) =>
  new Problem("rule", message, { code, ...(field && { fields: { [field]: [message] } }) });
