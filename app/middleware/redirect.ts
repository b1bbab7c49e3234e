import { data, redirect as routerRedirect, replace as routerReplace } from "react-router";
import { isSameSiteAddress } from "#app/domain/person/return-to.ts";

type Redirect = (address: string, init?: number | ResponseInit) => Response;

/** Screens use only these two functions to redirect. Both throw a 404 for a URL of another site. */
export const redirect: Redirect = (address, init) => routerRedirect(requireSameSiteAddress(address), init);
export const replace: Redirect = (address, init) => routerReplace(requireSameSiteAddress(address), init);

function requireSameSiteAddress(address: string): string {
  if (isSameSiteAddress(address)) return address;
  // oxlint-disable-next-line typescript/only-throw-error -- React Router shows a thrown response as a page
  throw data({ message: "There is no page at this address." }, { status: 404 });
}
