import type { Actor } from "#app/domain/person/actor.ts";
import { demoPeople } from "#dev/demo-people.ts";
import { addDays, dayOf, type Instant } from "#app/domain/time/time.ts";

export interface DemoStep {
  /** Day on which the step would have run, relative to today. */
  dayOffset: number;
  run: () => Promise<void>;
}

/** 09:30 UTC of the day that is this many days from today, but at most the current time. */
export function computeDemoTime(now: Instant, dayOffset: number): Instant {
  const nowInstant = now;
  const morningInstant = `${addDays(dayOf(nowInstant), dayOffset)}T09:30:00.000Z`;
  return morningInstant < nowInstant ? morningInstant : nowInstant;
}

export function createDemoActor(name: string, requestId: string, at: Instant): Actor {
  const demoUser = demoPeople.find(({ email }) => email === `${name}@example.com`);
  if (!demoUser) throw new Error(`The demo data has no user ${name}.`);
  const { email, isAdmin, privileges } = demoUser;
  return { person: { email, isAdmin, privileges }, requestId, actedAt: at };
}
