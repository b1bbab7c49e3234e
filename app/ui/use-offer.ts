import { createContext, use } from "react";
import { allOffers, type Offer } from "#app/domain/offer.ts";

/** The license API's capabilities beyond the specification. */
export const OffersContext = createContext<readonly Offer[]>(allOffers);

export const useOffer = (offer: Offer): boolean => use(OffersContext).includes(offer);
