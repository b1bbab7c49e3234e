import { createContext, type MiddlewareFunction } from "react-router";
import { redirect } from "./redirect.ts";
import { readCookieValue } from "./preferences.ts";

/** True if this browser has run our script before. Pages then omit their fallbacks for browsers without scripts. */
export const hasRunScriptContext = createContext(false);

/** A page in a browser that no longer runs scripts reloads itself with `script=off`. The response to this request removes the cookie. */
export const detectScriptSupport: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  if (url.searchParams.get("script") === "off") {
    const query = new URLSearchParams(url.search);
    query.delete("script");
    const pageUrl = query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
    throw redirect(pageUrl, { headers: { "Set-Cookie": "script=; Path=/; Max-Age=0; SameSite=Lax" } });
  }
  context.set(hasRunScriptContext, readCookieValue(request, "script") === "on");
  return next();
};
