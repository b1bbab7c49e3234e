import { href } from "react-router";
import { allCapabilities, type Capability } from "#app/domain/capability.ts";
import { can } from "#app/domain/person/can.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import type { TopBarItem } from "#app/routes/kit/top-bar/top-bar.tsx";

export const accountMenu = (
  person: Viewer | null,
  capabilities: readonly Capability[] = allCapabilities,
): TopBarItem[] => [
  { label: "Account", to: href("/license/account") },
  ...(capabilities.includes("sessions")
    ? [{ label: "Sessions", to: `${href("/license/account")}#sessions` }]
    : []),
  ...(can(person, "audit.read") && capabilities.includes("audit")
    ? [{ label: "Audit log", to: href("/license/audit") }]
    : []),
];
