import { type MiddlewareFunction, redirect } from "react-router";
import { licenseApiContext, problemBehind } from "./license-api.ts";
import { sessionContext } from "./session.ts";

/** Lets in who is signed in, and sends everybody else to the sign-in page and back to where they were going. */
export const requireSession: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const api = context.get(licenseApiContext);
  try {
    await api.auth.check();
    context.set(sessionContext, await api.users.current());
  } catch (error) {
    if (problemBehind(error)?.kind !== "unauthenticated") throw error;
    throw redirect(signInPage(url));
  }
  return next();
};

const signInPage = ({ pathname, search }: URL) =>
  `/auth/sign-in?${new URLSearchParams({ returnTo: `${pathname}${search}` })}`;
