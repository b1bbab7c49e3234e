import { href } from "react-router";
import { allOffers, type Offer } from "#app/domain/offer.ts";
import { can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";
import type { TopBarItem } from "#app/ui/top-bar/top-bar.tsx";

export const accountMenu = (
  person: CurrentPerson | null,
  offers: readonly Offer[] = allOffers,
): TopBarItem[] => [
  { label: "Account", to: href("/license/account") },
  ...(offers.includes("sessions") ? [{ label: "Sessions", to: `${href("/license/account")}#sessions` }] : []),
  ...(can(person, "audit.read") && offers.includes("audit")
    ? [{ label: "Audit log", to: href("/license/audit") }]
    : []),
];
