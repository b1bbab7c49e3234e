import { Problem } from "#app/domain/problem.ts";
import { isSameSiteUrl } from "#app/domain/person/return-to.ts";

const crossOriginProblem = () =>
  new Problem(
    "forbidden",
    "This request was rejected, because a page of License desk did not send the request.",
    { code: "FOREIGN_ORIGIN" },
  );

/**
 * Allows a recorded download only from our own pages or a typed address. Hosted instances run on sibling hosts, to which
 * the browser also sends the cookie. A client without Sec-Fetch-Site is allowed, because it is not a current browser.
 */
export function checkFetchSite(request: Request) {
  const site = request.headers.get("sec-fetch-site");
  const isTypedUrl = site === "none" && request.headers.get("sec-fetch-dest") === "document";
  if (site !== null && site !== "same-origin" && !isTypedUrl) throw crossOriginProblem();
}

export function hasOtherOrigin({ headers, url }: Request): boolean {
  const origin = headers.get("origin");
  return origin !== null && origin !== new URL(url).origin;
}

/**
 * Prevents CSRF. Browsers send `Origin` or `Sec-Fetch-Site` with every change. A client that sends neither header is
 * not a browser, and is rejected if it sends cookies.
 */
export function checkOrigin(request: Request) {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isOtherSite = origin === null && site !== null && site !== "same-origin";
  const lacksBothHeaders = origin === null && site === null;
  if (hasOtherOrigin(request) || isOtherSite || (lacksBothHeaders && request.headers.has("cookie")))
    throw crossOriginProblem();
}

/** Redirects to a URL of this site, or to the home page if the URL belongs to another site. */
export const createRedirectResponse = (url: string): Response =>
  new Response(null, {
    status: 302,
    headers: { location: isSameSiteUrl(url) ? url : "/", "cache-control": "no-store" },
  });
