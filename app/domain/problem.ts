/** The API maps each kind to an HTTP status. */
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

/** Messages by field name. The name of a nested field is a dotted path. */
export type FieldMessages = Record<string, string[]>;

interface ProblemDetails {
  /** Error code in upper case. The code never changes, because clients depend on it. */
  code?: string;
  fields?: FieldMessages;
  /** Stored values with which the request conflicts. */
  current?: unknown;
  /** Seconds after which the client can send the request again. */
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

/** The only expected error type. Any other error is a bug and becomes a response with the status 500. */
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

export const notFound = (subject: string) => new Problem("not-found", `${subject} was not found.`);

/** Throws `not-found` without a row. */
export async function orNotFound<Row>(query: Promise<Row | null>, subject: string): Promise<Row> {
  const row = await query;
  if (row === null) throw notFound(subject);
  return row;
}

export const invalidFields = (fields: FieldMessages) =>
  new Problem("invalid", "At least one value is invalid.", { fields });

export const conflictProblem = (code: string, message: string, field: string) =>
  new Problem("conflict", message, { code, fields: { [field]: [message] } });

export const ruleViolation = (code: string, message: string, field?: string) =>
  new Problem("rule", message, { code, ...(field && { fields: { [field]: [message] } }) });
