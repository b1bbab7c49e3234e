import { href } from "react-router";
import type { Offer } from "#app/domain/offer.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";
import { fold } from "#app/domain/text/fold.ts";
import { licenseMenu } from "#app/routes/menus/license-menu.ts";

export interface Place {
  label: string;
  to: string;
}

const further: readonly (Place & { needs: Action; offer?: Offer })[] = [
  {
    label: "Hosted customers",
    to: href("/internal/one-customers"),
    needs: "customer.read",
    offer: "customers",
  },
  { label: "FIS customers", to: href("/internal/air-customers"), needs: "customer.read", offer: "customers" },
  {
    label: "Create instance",
    to: href("/internal/create-instance"),
    needs: "trial.create",
    offer: "customers",
  },
  { label: "Changes of many licenses", to: href("/license/bulk"), needs: "license.edit", offer: "bulk" },
  { label: "Renewal mails", to: href("/license/renewals/mails"), needs: "reminder.read", offer: "renewals" },
  { label: "Audit", to: href("/license/audit"), needs: "audit.read", offer: "audit" },
  { label: "Account", to: href("/license/account"), needs: "session.read" },
];

export function placesNamed(text: string, person: CurrentPerson, offers: readonly Offer[]): Place[] {
  const places = [
    ...(can(person, "license.create")
      ? [{ label: "Create license", to: href("/license/licenses/new") }]
      : []),
    ...licenseMenu(person, offers),
    ...further.filter(({ needs, offer }) => can(person, needs) && (!offer || offers.includes(offer))),
  ];
  return places.filter(({ label }) => fold(label).includes(fold(text.trim())));
}
