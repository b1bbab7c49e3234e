import type { Actor } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";

/** Who the history names where nobody but the schedule sent something. */
export const remindersActor = (at: Instant): Actor => ({
  person: { email: "reminders", isAdmin: false, privileges: [] },
  requestId: `reminders ${at}`,
  at,
});
