import { privilegeLabel } from "#app/domain/person/privilege.ts";
import type { Scopes } from "#app/domain/token/token.ts";

/** What a token may do of what its owner may. */
export function scopesInWords(scopes: Scopes | undefined): string {
  if (!scopes) return "All that its owner may";
  if (scopes === "read") return "Only reads";
  return scopes.map((one) => privilegeLabel[one]).join(", ");
}
