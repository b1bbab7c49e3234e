import { createContext, type MiddlewareFunction } from "react-router";
import { type Criterion, isCriterion } from "#app/domain/license/search.ts";

export interface Preferences {
  criterion: Criterion;
  hasShortcuts: boolean;
}

const usual: Preferences = { criterion: "key", hasShortcuts: true };

export const preferencesContext = createContext<Preferences>(usual);

export const preferences: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const remembered = criterionIn(valueOf(request, "criterion"));
  const searched = url.searchParams.has("term") ? criterionIn(url.searchParams.get("crit")) : null;
  context.set(preferencesContext, {
    criterion: searched ?? remembered ?? usual.criterion,
    hasShortcuts: valueOf(request, "shortcuts") !== "off",
  });
  const response = await next();
  if (searched && searched !== remembered)
    response.headers.append("Set-Cookie", cookieOf(url, "criterion", searched));
  return response;
};

export const shortcutsCookie = (url: URL, areOn: boolean) => cookieOf(url, "shortcuts", areOn ? "on" : "off");

const criterionIn = (value: string | null) => (value !== null && isCriterion(value) ? value : null);

const valueOf = ({ headers }: Request, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=(\\w+)`).exec(headers.get("Cookie") ?? "")?.[1] ?? null;

const yearInSeconds = 365 * 24 * 60 * 60;

/** Not personal, so it needs no signature. */
const cookieOf = ({ protocol }: URL, name: string, value: string) =>
  `${name}=${value}; Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${protocol === "https:" ? "; Secure" : ""}`;
