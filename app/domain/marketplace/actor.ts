import { type Actor, marketplacePerson } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const createMarketplaceActor = (requestId: string, at: Instant, ipAddress?: string): Actor => ({
  person: marketplacePerson,
  requestId,
  actedAt: at,
  address: ipAddress,
});
