import type { z } from "zod";
import type { Call } from "./call.ts";

export interface CallInput<Asking extends Call> {
  params?: z.input<Asking["params"]>;
  query?: z.input<Asking["query"]>;
  body?: z.input<Asking["body"]>;
  idempotencyKey?: string;
  /** The version the change was made from; the API refuses a stale one and sends the stored row. */
  rowVersion?: number | undefined;
  /** The handle that identifies a marketplace buyer, for calls open only to that buyer. */
  signUp?: string;
}

/** Calls the API, in this process or over HTTP. Raises the API's refusal as a Problem. */
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
