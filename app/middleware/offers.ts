import { createContext, data, type MiddlewareFunction } from "react-router";
import { allOffers, type Offer } from "#app/domain/offer.ts";

export const offersContext = createContext<readonly Offer[]>(allOffers);

export const requireOffer =
  (offer: Offer): MiddlewareFunction<Response> =>
  ({ context }, next) => {
    if (context.get(offersContext).includes(offer)) return next();
    throw data({ message: "The license API behind License desk does not offer this." }, { status: 404 });
  };
