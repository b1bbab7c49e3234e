import type { Call } from "./call.ts";
import type { Given } from "./client.ts";

const texts = (values: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

export const paramsOf = ({ params }: Given<Call>) => texts(params as object | undefined);
export const queryOf = ({ query }: Given<Call>) => texts(query as object | undefined);

/** Where a call is made: its path with the parameters in place, and its query. */
export function pathOf(call: Call, given: Given<Call>): string {
  const params = paramsOf(given);
  const path = call.path.replace(/\{(\w+)\+?\}/g, (_, name) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams(queryOf(given));
  return query.size > 0 ? `${path}?${query}` : path;
}
