import { type MiddlewareFunction } from "react-router";
import { redirect } from "./redirect.ts";

/** Redirects `goTo=3` to `pageNumber=2`, because users count pages from 1. `goToParam` can name another parameter. */
export const goToPage: MiddlewareFunction<Response> = ({ url }, next) => {
  const goTo = url.searchParams.get("goTo");
  if (goTo === null) return next();

  const parameterName = url.searchParams.get("goToParam") ?? "pageNumber";
  const query = new URLSearchParams(url.search);
  query.delete("goTo");
  query.delete("goToParam");
  if (/^\d{1,9}$/.test(goTo) && /^[a-zA-Z]{1,40}$/.test(parameterName))
    query.set(parameterName, String(Math.max(0, Number(goTo) - 1)));
  throw redirect(`${url.pathname}?${query}`);
};
