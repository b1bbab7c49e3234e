import { createContext, createCookie, type MiddlewareFunction } from "react-router";
import { type Criterion, isCriterion } from "#app/domain/license/search.ts";

/** What a browser remembers for whoever uses it; nothing that matters to anybody else. */
export interface Preferences {
  /** What was last searched by. */
  criterion: Criterion;
  /** Whether single keys do something. */
  hasShortcuts: boolean;
}

const usual: Preferences = { criterion: "key", hasShortcuts: true };
const aYear = 365 * 24 * 3600;

export const preferencesContext = createContext<Preferences>(usual);

const criterionCookie = createCookie("criterion", {
  path: "/",
  sameSite: "lax",
  httpOnly: true,
  maxAge: aYear,
});

/** A search remembers its criterion, so that the next page is drawn with it. */
export const preferences: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const remembered = known(await criterionCookie.parse(request.headers.get("Cookie")));
  const searched = url.searchParams.has("term") ? known(url.searchParams.get("crit")) : null;
  const criterion = searched ?? remembered ?? usual.criterion;
  context.set(preferencesContext, { ...usual, criterion });
  const response = await next();
  if (searched && searched !== remembered)
    response.headers.append("Set-Cookie", await criterionCookie.serialize(searched));
  return response;
};

const known = (value: unknown): Criterion | null =>
  typeof value === "string" && isCriterion(value) ? value : null;
