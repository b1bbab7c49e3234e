import { type Actor, createPerformer } from "#app/domain/person/actor.ts";
import type { Instant } from "#app/domain/time/time.ts";

export const createRemindersActor = (at: Instant): Actor => ({
  person: createPerformer("reminders"),
  requestId: `reminders ${at}`,
  actedAt: at,
});
