import { isSameSiteAddress } from "#app/domain/person/return-to.ts";

/** Redirects within this site; an address of another site becomes the home page. */
export const redirectResponse = (address: string): Response =>
  new Response(null, {
    status: 302,
    headers: { location: isSameSiteAddress(address) ? address : "/", "cache-control": "no-store" },
  });
