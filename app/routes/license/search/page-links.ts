import { href } from "react-router";
import type { Capability } from "#app/domain/capability.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { fold } from "#app/domain/text/fold.ts";
import { licenseMenu } from "#app/routes/menus/license-menu.ts";

interface PageLink {
  label: string;
  to: string;
}

const additionalLinks: readonly (PageLink & { requiredAction: Action; capability?: Capability })[] = [
  {
    label: "Hosted customers",
    to: href("/internal/one-customers"),
    requiredAction: "customer.read",
    capability: "customers",
  },
  {
    label: "FIS customers",
    to: href("/internal/air-customers"),
    requiredAction: "customer.read",
    capability: "customers",
  },
  {
    label: "Create instance",
    to: href("/internal/create-instance"),
    requiredAction: "trial.create",
    capability: "customers",
  },
  {
    label: "Bulk changes",
    to: href("/license/bulk"),
    requiredAction: "license.edit",
    capability: "bulk",
  },
  {
    label: "Renewal mails",
    to: href("/license/renewals/mails"),
    requiredAction: "reminder.read",
    capability: "renewals",
  },
  { label: "Audit", to: href("/license/audit"), requiredAction: "audit.read", capability: "audit" },
  { label: "Account", to: href("/license/account"), requiredAction: "session.read" },
];

export function matchingPageLinks(
  text: string,
  person: Viewer,
  capabilities: readonly Capability[],
): PageLink[] {
  const pageLinks = [
    ...(can(person, "license.create")
      ? [{ label: "Create license", to: href("/license/licenses/new") }]
      : []),
    ...licenseMenu(person, capabilities),
    ...additionalLinks.filter(
      ({ requiredAction, capability }) =>
        can(person, requiredAction) && (!capability || capabilities.includes(capability)),
    ),
  ];
  return pageLinks.filter(({ label }) => fold(label).includes(fold(text.trim())));
}
