import { addDays, type Day, dayOf, endOfDay, type Instant } from "#app/domain/time/time.ts";
import { z } from "zod";
import { describeValue } from "./describe-schema.ts";
import type { ResourceIdentity } from "#app/domain/row-version.ts";
import type { Action } from "#app/domain/person/can.ts";

type QueryValue = string | number | boolean | readonly (string | number)[];

/** A valid request, which a test sends. A query parameter without an example is optional. */
export interface RequestExample {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** CSV file that is sent instead of the body. */
  csv?: string;
}

/** Dates relative to the moment at which the document is generated, so that examples stay valid. */
export interface ExampleDates {
  now: Instant;
  dayIn: (days: number) => Day;
  endOfDayIn: (days: number) => Instant;
}

export function createExampleDates(now: Instant): ExampleDates {
  const today = dayOf(now);
  return {
    now,
    dayIn: (days) => addDays(today, days),
    endOfDayIn: (days) => endOfDay(addDays(today, days)),
  };
}

/** Descriptions of errors by status and code. They say when an error occurs and what the client should do. */
export type ErrorDescriptions = Readonly<Record<`${number} ${Uppercase<string>}`, string>>;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  SupportsIfMatch extends boolean = boolean,
> {
  method: Method;
  /** `{name}` is a path parameter; `{name+}` may contain slashes. */
  path: `/${string}`;
  operationId: string;
  /** Starts with a verb in the imperative; at most ten words. */
  summary: string;
  description: string;
  action: Action;
  /** Errors of this endpoint, in addition to those of every endpoint. */
  errors: ErrorDescriptions;
  example: (dates: ExampleDates) => RequestExample;
  params: Params;
  query: Query;
  body: Body;
  result: Result;
  /** Identifies the resource whose `rowVersion` is in the result. The response then has an ETag. */
  identifyResult?(this: void, result: z.output<Result>): ResourceIdentity;
  /** Content type of a response without the envelope; `redirect` has no content. */
  contentType?: string | undefined;
  /** False if the file has no license keys, so that users who may not read keys can download it. */
  fileContainsKeys: boolean;
  status: 200 | 201 | 202;
  /** True if the endpoint supports `Idempotency-Key`. A POST without this support rejects the header. */
  supportsIdempotencyKey: boolean;
  /** True if the stored result of an idempotent request contains a secret. The result is then stored encrypted. */
  returnsSecret: boolean;
  /** Identifies the caller of an endpoint without a user, to whom an `Idempotency-Key` belongs. */
  identifyCaller?(this: void, body: z.output<Body>): string;
  /** True if service accounts are rejected, because the endpoint works for the user who sends the request. */
  needsUser: boolean;
  /** True if the history records each download. A download that another site triggers is then rejected. */
  recordsDownloads: boolean;
  /** A form is URL-encoded. Fields of a form that are unknown are ignored. */
  requestFormat: "json" | "form";
  /** Upload limit in MB; the handler reads the file as a stream. Null if the endpoint accepts no file. */
  maxFileMegabytes: number | null;
  /** Query parameters with several values, separated by commas or repeated. Other parameters must not be repeated. */
  listParameters: readonly string[];
  /** True if the endpoint supports `If-Match`. */
  supportsIfMatch: SupportsIfMatch;
}

const emptySchema = z.object({});
type EmptySchema = typeof emptySchema;

type RequiredField = "method" | "path" | "operationId" | "summary" | "description" | "action" | "result";

type EndpointDefinition<E extends Endpoint> = Pick<E, Exclude<RequiredField, "method">> &
  Partial<Omit<E, RequiredField | "supportsIdempotencyKey" | "example">> & {
    example?: RequestExample | E["example"];
  } & (
    | { method: "POST"; supportsIdempotencyKey: boolean }
    // The other methods are idempotent.
    | { method: Exclude<Method, "POST">; supportsIdempotencyKey?: never }
  );

const createConstantExample = (example: RequestExample | undefined) => () => example ?? {};

export const defineEndpoint = <
  Result extends z.ZodType,
  Params extends z.ZodType = EmptySchema,
  Query extends z.ZodType = EmptySchema,
  Body extends z.ZodType = EmptySchema,
  SupportsIfMatch extends boolean = false,
>(
  definition: EndpointDefinition<Endpoint<Params, Query, Body, Result, SupportsIfMatch>>,
): Endpoint<Params, Query, Body, Result, SupportsIfMatch> => ({
  errors: {},
  status: 200,
  supportsIdempotencyKey: false,
  returnsSecret: false,
  needsUser: false,
  recordsDownloads: false,
  fileContainsKeys: true,
  requestFormat: "json",
  maxFileMegabytes: null,
  listParameters: [],
  ...definition,
  example:
    typeof definition.example === "function" ? definition.example : createConstantExample(definition.example),
  supportsIfMatch: definition.supportsIfMatch ?? (false as SupportsIfMatch),
  params: definition.params ?? (emptySchema as unknown as Params),
  query: definition.query ?? (emptySchema as unknown as Query),
  body: definition.body ?? (emptySchema as unknown as Body),
});

export const hasRequestBody = ({ method }: Pick<Endpoint, "method">) =>
  method === "POST" || method === "PUT" || method === "PATCH";

export const rawResponse = z.custom<Response>((value) => value instanceof Response);

export const emptyResult = describeValue(z.object({}), "Empty", "A result without values.");

/** Endpoints of one resource. The OpenAPI document lists them under one tag. */
export interface EndpointGroup {
  title: string;
  description: string;
  /** True for endpoints that the deployed product calls. */
  isCalledByProduct?: boolean;
  endpoints: readonly Endpoint[];
}
