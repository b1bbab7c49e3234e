import { href } from "react-router";
import { allCapabilities, type Capability } from "#app/domain/capability.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";
import type { TopBarItem } from "#app/ui/top-bar/top-bar.tsx";

const items: readonly (TopBarItem & { needs: Action; capability?: Capability })[] = [
  { label: "Licenses", to: href("/license/licenses"), needs: "license.read" },
  { label: "Customers", to: href("/license/customers"), needs: "customer.read", capability: "companies" },
  { label: "Renewals", to: href("/license/renewals"), needs: "renewal.read", capability: "renew" },
  { label: "Versions", to: href("/license/versions"), needs: "version.manage" },
  { label: "Tags", to: href("/license/tags"), needs: "tag.read" },
  { label: "Users", to: href("/license/users"), needs: "person.manage" },
  { label: "API Tokens", to: href("/license/tokens"), needs: "token.manage" },
  { label: "Settings", to: href("/license/settings"), needs: "settings.manage" },
];

export const licenseMenu = (
  person: CurrentPerson | null,
  capabilities: readonly Capability[] = allCapabilities,
): TopBarItem[] =>
  items.filter(
    ({ needs, capability }) => can(person, needs) && (!capability || capabilities.includes(capability)),
  );
