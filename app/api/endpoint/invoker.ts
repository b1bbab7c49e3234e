import type { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

/** The values with which the screens call an endpoint. */
export interface ClientInput<E extends Endpoint> {
  params?: z.input<E["params"]>;
  query?: z.input<E["query"]>;
  body?: z.input<E["body"]>;
  idempotencyKey?: string;
  /** Row version that the user saw. The API rejects an outdated version and returns the stored row. */
  rowVersion?: number | undefined;
  /** Identifies a marketplace buyer during the sign-up. Endpoints that only this buyer may call need it. */
  signUpHandle?: string;
}

/** Calls an endpoint, in this process or over HTTP. Rejects with the Problem that the API returned. */
export type ApiInvoker = (endpoint: Endpoint, input: ClientInput<Endpoint>) => Promise<unknown>;

const toStringValues = (values: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

export const createStringParams = ({ params }: ClientInput<Endpoint>) =>
  toStringValues(params as object | undefined);
export const createStringQuery = ({ query }: ClientInput<Endpoint>) =>
  toStringValues(query as object | undefined);

export function buildPath(endpoint: Endpoint, input: ClientInput<Endpoint>): string {
  const params = createStringParams(input);
  const path = endpoint.path.replace(/\{(\w+)\+?\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(createStringQuery(input));
  return query.size > 0 ? `${path}?${query}` : path;
}
