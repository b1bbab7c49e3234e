import { isSameSiteUrl } from "#app/domain/person/return-to.ts";

/** Redirects to a URL of this site, or to the home page if the URL belongs to another site. */
export const createRedirectResponse = (url: string): Response =>
  new Response(null, {
    status: 302,
    headers: { location: isSameSiteUrl(url) ? url : "/", "cache-control": "no-store" },
  });
