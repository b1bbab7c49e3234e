import { type MiddlewareFunction, redirect } from "react-router";
import { licenseApiContext, problemBehind } from "./license-api.ts";
import { sessionContext } from "./session.ts";

/** Knows who is signed in on a page that is open to everybody; one that cannot tell shows itself all the same. */
export const recognize: MiddlewareFunction<Response> = async ({ context }, next) => {
  const api = context.get(licenseApiContext);
  context.set(sessionContext, await api.users.current().catch(() => null));
  return next();
};

/** Lets in who is signed in, and sends everybody else to the sign-in page and back to where they were going. */
export const requireSession: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const api = context.get(licenseApiContext);
  try {
    const [person] = await Promise.all([api.users.current(), api.auth.check()]);
    context.set(sessionContext, person);
  } catch (error) {
    if (problemBehind(error)?.kind !== "unauthenticated") throw error;
    throw redirect(signInPage(pageOf(request, url)));
  }
  return next();
};

const signInPage = ({ pathname, search }: URL) =>
  `/auth/sign-in?${new URLSearchParams({ returnTo: `${pathname}${search}` })}`;

/** A form may be sent to an address that shows nothing; one comes back to the page that it stands on. */
function pageOf({ method, headers }: Request, url: URL): URL {
  const form = method === "GET" || method === "HEAD" ? null : URL.parse(headers.get("referer") ?? "");
  return form?.origin === url.origin ? form : url;
}
