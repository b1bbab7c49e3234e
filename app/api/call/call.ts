import { z } from "zod";
import type { Action } from "#app/domain/person/can.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One call of the license API as a contract: what it takes, who may make it, what it answers. */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Below the root, `{name}` for a parameter and `{name+}` for one that may hold slashes. */
  path: `/${string}`;
  /** What a program calls it, by verb and noun, as in `listLicenses`. */
  operationId: string;
  summary: string;
  action: Action;
  params: Params;
  query: Query;
  body: Body;
  result: Result;
  /** Of a reply that is no envelope. `redirect` goes elsewhere and has no content. */
  contentType?: string | undefined;
  /** Status of a success; 200 unless the call makes something. */
  status: 200 | 201 | 202;
  /** A creating call honours `Idempotency-Key`. Its handler makes it in its first unit, whose result is what it answers. */
  creates: boolean;
  /** A file that is told of when it is got: another site must not have the browser get it. */
  recorded: boolean;
  /** A call that takes a file, which its handler reads as it arrives; at most so many MB of it. */
  fileMegabytes: number | null;
  /** A changing call honours `If-Match` with the row version that was seen. */
  changes: boolean;
}

const nothing = z.object({});
type Nothing = typeof nothing;

type Declared<Params, Query, Body, Result> = {
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
  changes?: boolean;
};

export const call = <
  Result extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
>(
  declared: Declared<Params, Query, Body, Result>,
): Call<Params, Query, Body, Result> => ({
  status: 200,
  creates: false,
  recorded: false,
  fileMegabytes: null,
  changes: false,
  ...declared,
  params: declared.params ?? (nothing as unknown as Params),
  query: declared.query ?? (nothing as unknown as Query),
  body: declared.body ?? (nothing as unknown as Body),
});

export const takesBody = ({ method }: Pick<Call, "method">) =>
  method === "POST" || method === "PUT" || method === "PATCH";

/** A reply that is no envelope: a file, a page or a redirect. */
export const plainReply = z.custom<Response>((value) => value instanceof Response);

export const empty = z.object({});
