import { href } from "react-router";
import { allOffers, type Offer } from "#app/domain/offer.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";
import type { TopBarItem } from "#app/ui/top-bar/top-bar.tsx";

const items: readonly (TopBarItem & { needs: Action; offer?: Offer })[] = [
  { label: "Licenses", to: href("/license/licenses"), needs: "license.read" },
  { label: "Trial Management", to: href("/internal"), needs: "customer.read", offer: "customers" },
];

export const areaMenu = (person: CurrentPerson | null, offers: readonly Offer[] = allOffers): TopBarItem[] =>
  items.filter(({ needs, offer }) => can(person, needs) && (!offer || offers.includes(offer)));
