import type { z } from "zod";
import type { Call } from "./call.ts";

export interface CallInput<Asking extends Call> {
  params?: z.input<Asking["params"]>;
  query?: z.input<Asking["query"]>;
  body?: z.input<Asking["body"]>;
  idempotencyKey?: string;
  /** Row version that the change is based on. The API rejects a stale version and returns the stored row. */
  rowVersion?: number | undefined;
  /** Handle that identifies a marketplace buyer, for endpoints open only to that buyer. */
  signUp?: string;
}

/** Calls an endpoint, in this process or over HTTP. Rejects with the Problem that the API returned. */
export type Ask = (call: Call, input: CallInput<Call>) => Promise<unknown>;

const texts = (values: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

export const paramsOf = ({ params }: CallInput<Call>) => texts(params as object | undefined);
export const queryOf = ({ query }: CallInput<Call>) => texts(query as object | undefined);

export function pathOf(call: Call, input: CallInput<Call>): string {
  const params = paramsOf(input);
  const path = call.path.replace(/\{(\w+)\+?\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(queryOf(input));
  return query.size > 0 ? `${path}?${query}` : path;
}
