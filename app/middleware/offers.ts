import { createContext, data, type MiddlewareFunction } from "react-router";
import { allOffers, type Offer } from "#app/domain/offer.ts";

/** What the license API behind this page offers beyond the specification. */
export const offersContext = createContext<readonly Offer[]>(allOffers);

/** A page for what the API does not offer is not there. */
export const requireOffer =
  (offer: Offer): MiddlewareFunction<Response> =>
  ({ context }, next) => {
    if (context.get(offersContext).includes(offer)) return next();
    throw data({ message: "The license API behind License desk does not offer this." }, { status: 404 });
  };
