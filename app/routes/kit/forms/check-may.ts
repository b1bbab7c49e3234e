import { data } from "react-router";
import { type Action, can, requirementOf } from "#app/domain/person/can.ts";
import { anyOfPrivileges } from "#app/domain/person/privilege.ts";
import type { Session } from "#app/middleware/session.ts";

export function requirePermission(person: Session | null, action: Action) {
  if (can(person, action)) return;
  const requirement = requirementOf(action);
  if (requirement === "admin")
    throw data({ message: "Only admins can do this. The configuration names the admins." }, { status: 403 });
  const privileges = typeof requirement === "string" ? [] : requirement;
  throw data({ message: `Ask an admin for ${anyOfPrivileges(privileges)}.` }, { status: 403 });
}
