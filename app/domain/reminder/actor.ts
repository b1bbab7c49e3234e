import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const createRemindersActor = (at: Instant): Actor => ({
  person: { email: "reminders", isAdmin: false, privileges: [] },
  requestId: `reminders ${at}`,
  actedAt: at,
});
