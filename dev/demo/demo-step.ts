import type { Actor } from "#app/domain/person/actor.ts";
import { demoPeople } from "#dev/demo-people.ts";
import { addDays, dayOf, type Instant, instantOf } from "#app/domain/time/time.ts";

export interface DemoStep {
  dayOffset: number;
  run: () => Promise<void>;
}

export function morningOf(now: Date, days: number): Instant {
  const at = instantOf(now.getTime());
  const morning = `${addDays(dayOf(at), days)}T09:30:00.000Z`;
  return morning < at ? morning : at;
}

export function authorOf(name: string, requestId: string, at: Instant): Actor {
  const author = demoPeople.find(({ email }) => email === `${name}@example.com`);
  if (!author) throw new Error(`The demo data has no user ${name}.`);
  const { email, isAdmin, privileges } = author;
  return { person: { email, isAdmin, privileges }, requestId, at };
}
