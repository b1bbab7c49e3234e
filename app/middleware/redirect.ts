import { data, redirect as routerRedirect, replace as routerReplace } from "react-router";
import { isSameSiteUrl } from "#app/domain/person/return-to.ts";

type Redirect = (url: string, init?: number | ResponseInit) => Response;

/** Screens use only these two functions to redirect. Both throw a 404 for a URL of another site. */
export const redirect: Redirect = (url, init) => routerRedirect(requireSameSiteUrl(url), init);
export const replace: Redirect = (url, init) => routerReplace(requireSameSiteUrl(url), init);

function requireSameSiteUrl(url: string): string {
  if (isSameSiteUrl(url)) return url;
  // oxlint-disable-next-line typescript/only-throw-error -- React Router shows a thrown response as a page
  throw data({ message: "There is no page at this address." }, { status: 404 });
}
