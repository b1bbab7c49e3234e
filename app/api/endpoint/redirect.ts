import { isOwnAddress } from "#app/domain/person/return-to.ts";

/** The only redirect of the API. An address that leads to another site becomes the home page. */
export const redirectTo = (address: string): Response =>
  new Response(null, {
    status: 302,
    headers: { location: isOwnAddress(address) ? address : "/", "cache-control": "no-store" },
  });
