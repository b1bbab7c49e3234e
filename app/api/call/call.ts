import { z } from "zod";
import type { Action } from "#app/domain/person/can.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
  Changes extends boolean = boolean,
> {
  method: Method;
  /** `{name}` is a path parameter; `{name+}` may contain slashes. */
  path: `/${string}`;
  operationId: string;
  summary: string;
  action: Action;
  params: Params;
  query: Query;
  body: Body;
  result: Result;
  /** Content type of a response without the envelope; `redirect` has no content. */
  contentType?: string | undefined;
  status: 200 | 201 | 202;
  /** Supports `Idempotency-Key`. The handler must create in its first unit of work and return the result of that unit. */
  creates: boolean;
  /** A download that the history records. Rejected if another site triggered it. */
  recorded: boolean;
  /** Upload limit in MB; the handler reads the file as a stream. */
  fileMegabytes: number | null;
  /** Query parameters with several values, separated by commas or repeated. Other parameters must not be repeated. */
  lists: readonly string[];
  /** Supports `If-Match` with the row version. */
  changes: Changes;
}

const nothing = z.object({});
type Nothing = typeof nothing;

type Declared<Params, Query, Body, Result, Changes> = {
  method: Method;
  path: `/${string}`;
  operationId: string;
  summary: string;
  action: Action;
  params?: Params;
  query?: Query;
  body?: Body;
  result: Result;
  contentType?: string;
  status?: 200 | 201 | 202;
  creates?: boolean;
  recorded?: boolean;
  fileMegabytes?: number;
  lists?: readonly string[];
  changes?: Changes;
};

export const call = <
  Result extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Changes extends boolean = false,
>(
  declared: Declared<Params, Query, Body, Result, Changes>,
): Call<Params, Query, Body, Result, Changes> => ({
  status: 200,
  creates: false,
  recorded: false,
  fileMegabytes: null,
  lists: [],
  ...declared,
  changes: declared.changes ?? (false as Changes),
  params: declared.params ?? (nothing as unknown as Params),
  query: declared.query ?? (nothing as unknown as Query),
  body: declared.body ?? (nothing as unknown as Body),
});

export const takesBody = ({ method }: Pick<Call, "method">) =>
  method === "POST" || method === "PUT" || method === "PATCH";

export const plainReply = z.custom<Response>((value) => value instanceof Response);

export const empty = z.object({});
