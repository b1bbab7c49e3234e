import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const marketplaceActor = (requestId: string, at: Instant, address?: string): Actor => ({
  person: { email: "marketplace", isAdmin: false, privileges: [] },
  requestId,
  at,
  address,
});
