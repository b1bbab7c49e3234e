import type { Days } from "#app/domain/dashboard/dashboard.ts";
import { addDays, dayOf, instantOf } from "#app/domain/time/time.ts";

export function monthAhead(): Days {
  const from = dayOf(instantOf(Date.now()));
  return { from, to: addDays(from, 30) };
}
