import { secondsInDay } from "date-fns/constants";
import {
  createContext,
  createCookie,
  type MiddlewareFunction,
  type RouterContextProvider,
} from "react-router";
import { type Criterion, isCriterion } from "#app/domain/license/search.ts";
import {
  type Preferences,
  type PreferencesChange,
  parsePreferences,
  defaultPreferences,
} from "#app/domain/person/preferences.ts";
import { licenseApiContext } from "./license-api.ts";
import { dateLocaleContext, chooseDateLocale } from "./locale.ts";
import { hasExtensions } from "./license-api-kind.ts";

export const preferencesContext = createContext<Preferences>(defaultPreferences);

/** Last search criterion of this browser. */
export const criterionContext = createContext<Criterion>("key");

interface PageArgs {
  request: Pick<Request, "headers">;
  context: Readonly<RouterContextProvider>;
}

export const loadPreferences: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  applyPreferences(
    { request, context },
    parsePreferences(await createPreferencesCookie(url).parse(request.headers.get("Cookie"))),
  );
  const storedCriterion = parseCriterion(readCookieValue(request, "criterion"));
  const searchedCriterion = url.searchParams.has("term")
    ? parseCriterion(url.searchParams.get("crit"))
    : null;
  context.set(criterionContext, searchedCriterion ?? storedCriterion ?? "key");
  const response = await next();
  if (searchedCriterion && searchedCriterion !== storedCriterion)
    response.headers.append("Set-Cookie", `criterion=${searchedCriterion}; ${createCookieAttributes(url)}`);
  return response;
};

export function applyPreferences({ request, context }: PageArgs, userPreferences: Preferences): void {
  context.set(preferencesContext, userPreferences);
  context.set(
    dateLocaleContext,
    chooseDateLocale(request.headers.get("Accept-Language"), userPreferences.dates),
  );
}

/**
 * Saves preferences in the account. Also saves the theme in the cookie, for pages without a sign-in. If the API does
 * not store preferences, the cookie contains all of them.
 */
export async function changePreferences(
  response: Response,
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  change: PreferencesChange,
): Promise<Response> {
  const isStoredByApi = hasExtensions(context);
  const changedPreferences = isStoredByApi
    ? await context.get(licenseApiContext).users.changePreferences({ body: change })
    : { ...context.get(preferencesContext), ...change };
  const cookieValue = isStoredByApi ? { theme: changedPreferences.theme } : changedPreferences;
  response.headers.append("Set-Cookie", await createPreferencesCookie(url).serialize(cookieValue));
  return response;
}

const parseCriterion = (value: string | null) => (value !== null && isCriterion(value) ? value : null);

export const readCookieValue = ({ headers }: Pick<Request, "headers">, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(headers.get("Cookie") ?? "")?.[1] ?? null;

const yearInSeconds = 365 * secondsInDay;
const isSecure = ({ protocol }: URL) => protocol === "https:";

const createCookieAttributes = (url: URL) =>
  `Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${isSecure(url) ? "; Secure" : ""}`;

/** The cookie contains no personal data, so it needs no signature. */
const createPreferencesCookie = (url: URL) =>
  createCookie("preferences", {
    path: "/",
    maxAge: yearInSeconds,
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(url),
  });
