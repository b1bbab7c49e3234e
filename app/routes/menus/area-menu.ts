import { href } from "react-router";
import { allCapabilities, type Capability } from "#app/domain/capability.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import type { TopBarItem } from "#app/routes/kit/top-bar/top-bar.tsx";

const items: readonly (TopBarItem & { requiredAction: Action; capability?: Capability })[] = [
  { label: "Licenses", to: href("/license/licenses"), requiredAction: "license.read" },
  {
    label: "Trial Management",
    to: href("/internal"),
    requiredAction: "customer.read",
    capability: "customers",
  },
];

export const areaMenu = (
  person: Viewer | null,
  capabilities: readonly Capability[] = allCapabilities,
): TopBarItem[] =>
  items.filter(
    ({ requiredAction, capability }) =>
      can(person, requiredAction) && (!capability || capabilities.includes(capability)),
  );
