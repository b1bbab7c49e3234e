import { privilegeLabel } from "#app/domain/person/privilege.ts";
import type { Scopes } from "#app/domain/token/token.ts";

export function formatScopes(scopes: Scopes | undefined): string {
  if (!scopes) return "Full access";
  if (scopes === "read") return "Read only";
  return scopes.map((scope) => privilegeLabel[scope]).join(", ");
}
