import { href } from "react-router";
import { allCapabilities, type Capability } from "#app/domain/capability.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import type { TopBarItem } from "#app/routes/kit/top-bar/top-bar.tsx";

const items: readonly (TopBarItem & { requiredAction: Action; capability?: Capability })[] = [
  { label: "Licenses", to: href("/license/licenses"), requiredAction: "license.read" },
  {
    label: "Customers",
    to: href("/license/customers"),
    requiredAction: "customer.read",
    capability: "companies",
  },
  { label: "Renewals", to: href("/license/renewals"), requiredAction: "renewal.read", capability: "renew" },
  { label: "Versions", to: href("/license/versions"), requiredAction: "version.manage" },
  { label: "Tags", to: href("/license/tags"), requiredAction: "tag.read" },
  { label: "Users", to: href("/license/users"), requiredAction: "person.manage" },
  { label: "API Tokens", to: href("/license/tokens"), requiredAction: "token.manage" },
  { label: "Settings", to: href("/license/settings"), requiredAction: "settings.manage" },
];

export const licenseMenu = (
  person: Viewer | null,
  capabilities: readonly Capability[] = allCapabilities,
): TopBarItem[] =>
  items.filter(
    ({ requiredAction, capability }) =>
      can(person, requiredAction) && (!capability || capabilities.includes(capability)),
  );
