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

/** Everyday words that find a page besides its label. */
const wordsByPath: Readonly<Record<string, string>> = {
  [href("/license/licenses/new")]: "add new license",
  [href("/license/customers")]: "companies",
  [href("/license/renewals")]: "renew expiring ends",
  [href("/license/import")]: "csv upload",
  [href("/license/users")]: "people privileges rights permissions",
  [href("/license/tokens")]: "keys scripts",
  [href("/license/settings")]: "catalog packages tiers mail reminder days webhooks jobs",
  [href("/internal/create-instance")]: "trial demo hosted",
  [href("/internal/one-customers")]: "trials instances",
  [href("/license/bulk")]: "undo many licenses",
  [href("/license/renewals/mails")]: "reminders",
  [href("/license/audit")]: "history log changes",
  [href("/license/account")]: "theme dark density password sessions keyboard dates",
};

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
    label: "Import licenses",
    to: href("/license/import"),
    requiredAction: "license.import",
    capability: "import",
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
  const typedText = fold(text.trim());
  const startsWord = (words: string) =>
    fold(words)
      .split(" ")
      .some((word) => word.startsWith(typedText));
  return pageLinks.filter(
    ({ label, to }) => fold(label).includes(typedText) || startsWord(wordsByPath[to] ?? ""),
  );
}
