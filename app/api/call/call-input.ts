import type { z } from "zod";
import type { Call } from "./call.ts";

/** What a call is made with. */
export interface CallInput<Asking extends Call> {
  params?: z.input<Asking["params"]>;
  query?: z.input<Asking["query"]>;
  body?: z.input<Asking["body"]>;
  idempotencyKey?: string;
  /** The version that the change was made from; a stale one is refused with what is stored now. */
  rowVersion?: number;
  /** What a buyer is known by, for the calls that are theirs alone. */
  signUp?: string;
}

/** A call on its way to the API, in this process or behind a socket. Raises a Problem when the API refuses. */
export type Ask = (call: Call, input: CallInput<Call>) => Promise<unknown>;

const texts = (values: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

export const paramsOf = ({ params }: CallInput<Call>) => texts(params as object | undefined);
export const queryOf = ({ query }: CallInput<Call>) => texts(query as object | undefined);

/** Where a call is made: its path with the parameters in place, and its query. */
export function pathOf(call: Call, input: CallInput<Call>): string {
  const params = paramsOf(input);
  const path = call.path.replace(/\{(\w+)\+?\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(queryOf(input));
  return query.size > 0 ? `${path}?${query}` : path;
}
