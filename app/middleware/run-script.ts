import { createContext, type MiddlewareFunction } from "react-router";
import { redirect } from "./redirect.ts";
import { valueOf } from "./preferences.ts";

/** Whether the browser has run our script before: it then needs none of what stands in for the script. */
export const hasRunScriptContext = createContext(false);

/** Where a browser runs scripts no longer, its page leads to itself with `script=off`. */
export const runScript: MiddlewareFunction<Response> = ({ request, url, context }, next) => {
  if (url.searchParams.get("script") === "off") {
    const query = new URLSearchParams(url.search);
    query.delete("script");
    const address = query.size > 0 ? `${url.pathname}?${query}` : url.pathname;
    throw redirect(address, { headers: { "Set-Cookie": "script=; Path=/; Max-Age=0; SameSite=Lax" } });
  }
  context.set(hasRunScriptContext, valueOf(request, "script") === "on");
  return next();
};
