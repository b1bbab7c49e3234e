import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** Person that the history names for changes by a marketplace. */
export const marketplacePerson: Actor["person"] = { email: "marketplace", isAdmin: false, privileges: [] };

export const createMarketplaceActor = (requestId: string, at: Instant, ipAddress?: string): Actor => ({
  person: marketplacePerson,
  requestId,
  actedAt: at,
  address: ipAddress,
});
