import { isSameSiteAddress } from "#app/domain/person/return-to.ts";

/** Redirects to an address of this site, or to the home page if the address belongs to another site. */
export const createRedirectResponse = (address: string): Response =>
  new Response(null, {
    status: 302,
    headers: { location: isSameSiteAddress(address) ? address : "/", "cache-control": "no-store" },
  });
