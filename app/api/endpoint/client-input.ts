import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

export interface ClientInput<E extends Endpoint> {
  params?: z.input<E["params"]>;
  query?: z.input<E["query"]>;
  body?: z.input<E["body"]>;
  idempotencyKey?: string;
  /** Row version that the change is based on. The API rejects a stale version and returns the stored row. */
  rowVersion?: number | undefined;
  /** Handle that identifies a marketplace buyer, for endpoints open only to that buyer. */
  signUp?: string;
}

/** Calls an endpoint, in this process or over HTTP. Rejects with the Problem that the API returned. */
export type ApiInvoker = (endpoint: Endpoint, input: ClientInput<Endpoint>) => Promise<unknown>;

const stringValues = (values: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

export const paramsOf = ({ params }: ClientInput<Endpoint>) => stringValues(params as object | undefined);
export const queryOf = ({ query }: ClientInput<Endpoint>) => stringValues(query as object | undefined);

export function pathOf(endpoint: Endpoint, input: ClientInput<Endpoint>): string {
  const params = paramsOf(input);
  const path = endpoint.path.replace(/\{(\w+)\+?\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(queryOf(input));
  return query.size > 0 ? `${path}?${query}` : path;
}
