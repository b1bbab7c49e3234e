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
  preferencesFrom,
  usualPreferences,
} from "#app/domain/person/preferences.ts";
import { licenseApiContext } from "./license-api.ts";
import { localeContext, monthsFor } from "./locale.ts";
import { offersContext } from "./offers.ts";

export const preferencesContext = createContext<Preferences>(usualPreferences);

/** Last search criterion of this browser. */
export const criterionContext = createContext<Criterion>("key");

interface Page {
  request: Pick<Request, "headers">;
  context: Readonly<RouterContextProvider>;
}

export const preferences: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  usePreferences(
    { request, context },
    preferencesFrom(await cookieAt(url).parse(request.headers.get("Cookie"))),
  );
  const remembered = criterionIn(valueOf(request, "criterion"));
  const searched = url.searchParams.has("term") ? criterionIn(url.searchParams.get("crit")) : null;
  context.set(criterionContext, searched ?? remembered ?? "key");
  const response = await next();
  if (searched && searched !== remembered)
    response.headers.append("Set-Cookie", `criterion=${searched}; ${attributesAt(url)}`);
  return response;
};

export function usePreferences({ request, context }: Page, chosen: Preferences): void {
  context.set(preferencesContext, chosen);
  context.set(localeContext, monthsFor(request.headers.get("Accept-Language"), chosen.dates));
}

/** Stored in the account. The cookie stores the theme for signed-out pages, or everything if the API has no preferences. */
export async function changePreferences(
  done: Response,
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  change: PreferencesChange,
): Promise<Response> {
  const isPersonal = context.get(offersContext).includes("preferences");
  const changed = isPersonal
    ? await context.get(licenseApiContext).users.changePreferences({ body: change })
    : { ...context.get(preferencesContext), ...change };
  const kept = isPersonal ? { theme: changed.theme } : changed;
  done.headers.append("Set-Cookie", await cookieAt(url).serialize(kept));
  return done;
}

const criterionIn = (value: string | null) => (value !== null && isCriterion(value) ? value : null);

export const valueOf = ({ headers }: Pick<Request, "headers">, name: string) =>
  new RegExp(`(?:^|;\\s*)${name}=([\\w.-]+)`).exec(headers.get("Cookie") ?? "")?.[1] ?? null;

const yearInSeconds = 365 * 24 * 60 * 60;
const isSecure = ({ protocol }: URL) => protocol === "https:";

const attributesAt = (url: URL) =>
  `Path=/; Max-Age=${yearInSeconds}; HttpOnly; SameSite=Lax${isSecure(url) ? "; Secure" : ""}`;

/** Contains no personal data, so it needs no signature. */
const cookieAt = (url: URL) =>
  createCookie("preferences", {
    path: "/",
    maxAge: yearInSeconds,
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(url),
  });
