import { href } from "react-router";
import { allOffers, type Offer } from "#app/domain/offer.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";
import type { TopBarItem } from "#app/ui/top-bar/top-bar.tsx";

const items: readonly (TopBarItem & { needs: Action; offer?: Offer })[] = [
  { label: "Licenses", to: href("/license/licenses"), needs: "license.read" },
  { label: "Customers", to: href("/license/customers"), needs: "customer.read", offer: "companies" },
  { label: "Renewals", to: href("/license/renewals"), needs: "renewal.read", offer: "renew" },
  { label: "Versions", to: href("/license/versions"), needs: "version.manage" },
  { label: "Tags", to: href("/license/tags"), needs: "tag.read" },
  { label: "Users", to: href("/license/users"), needs: "person.manage" },
  { label: "API Tokens", to: href("/license/tokens"), needs: "token.manage" },
  { label: "Settings", to: href("/license/settings"), needs: "settings.manage" },
];

export const licenseMenu = (
  person: CurrentPerson | null,
  offers: readonly Offer[] = allOffers,
): TopBarItem[] =>
  items.filter(({ needs, offer }) => can(person, needs) && (!offer || offers.includes(offer)));
