import { createContext, data, type MiddlewareFunction } from "react-router";
import { allOffers, notOffered, type Offer } from "#app/domain/offer.ts";
import { sessionContext } from "./session.ts";

export const offersContext = createContext<readonly Offer[]>(allOffers);

/** A page that says so is an ordinary page; a form that was sent has failed. */
export const notOfferedStatus = ({ method }: Request): number =>
  method === "GET" || method === "HEAD" ? 200 : 501;

/** Shows a page that says that the license API does not offer this. */
export const requireOffer =
  (offer: Offer): MiddlewareFunction<Response> =>
  ({ request, context }, next) => {
    const offers = context.get(offersContext);
    if (offers.includes(offer)) return next();
    // No loader has run yet, so the error carries what the frame of the page needs.
    const frame = { person: context.get(sessionContext), offers };
    throw data({ code: notOffered, ...frame }, { status: notOfferedStatus(request) });
  };
