import { privilegeLabel } from "#app/domain/person/privilege.ts";
import type { Scopes } from "#app/domain/token/token.ts";

export function scopesText(scopes: Scopes | undefined): string {
  if (!scopes) return "All that its owner may";
  if (scopes === "read") return "Only reads";
  return scopes.map((scope) => privilegeLabel[scope]).join(", ");
}
