import { z } from "zod";
import type { Action } from "#app/domain/person/can.ts";
import type { ExampleDates, RequestExample } from "./request-example.ts";

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
  /** Content type of a response without the envelope; `redirect` has no content. */
  contentType?: string | undefined;
  status: 200 | 201 | 202;
  /**
   * True if the endpoint supports `Idempotency-Key`. The handler must return the result of its first
   * transaction, because that transaction stores its result as the response.
   */
  supportsIdempotencyKey: boolean;
  /** True if the history records each download. A download that another site triggers is then rejected. */
  recordsDownloads: boolean;
  /** Upload limit in MB; the handler reads the file as a stream. Null if the endpoint accepts no file. */
  maxFileMegabytes: number | null;
  /** Query parameters with several values, separated by commas or repeated. Other parameters must not be repeated. */
  listParameters: readonly string[];
  /** True if the endpoint supports `If-Match` with the row version. */
  supportsIfMatch: SupportsIfMatch;
}

const emptySchema = z.object({});
type EmptySchema = typeof emptySchema;

type EndpointDefinition<Params, Query, Body, Result, SupportsIfMatch> = {
  method: Method;
  path: `/${string}`;
  operationId: string;
  summary: string;
  description: string;
  action: Action;
  errors?: ErrorDescriptions;
  example?: RequestExample | ((dates: ExampleDates) => RequestExample);
  params?: Params;
  query?: Query;
  body?: Body;
  result: Result;
  contentType?: string;
  status?: 200 | 201 | 202;
  supportsIdempotencyKey?: boolean;
  recordsDownloads?: boolean;
  maxFileMegabytes?: number;
  listParameters?: readonly string[];
  supportsIfMatch?: SupportsIfMatch;
};

const createConstantExample = (example: RequestExample | undefined) => () => example ?? {};

export const defineEndpoint = <
  Result extends z.ZodType,
  Params extends z.ZodType = EmptySchema,
  Query extends z.ZodType = EmptySchema,
  Body extends z.ZodType = EmptySchema,
  SupportsIfMatch extends boolean = false,
>(
  definition: EndpointDefinition<Params, Query, Body, Result, SupportsIfMatch>,
): Endpoint<Params, Query, Body, Result, SupportsIfMatch> => ({
  errors: {},
  status: 200,
  supportsIdempotencyKey: false,
  recordsDownloads: false,
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

export const emptyResult = z.object({});
