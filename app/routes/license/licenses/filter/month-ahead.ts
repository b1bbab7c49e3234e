import type { DayRange } from "#app/domain/dashboard/dashboard.ts";
import { addDays, dayOf, instantOf } from "#app/domain/time/time.ts";

export function nextThirtyDays(): DayRange {
  const from = dayOf(instantOf(Date.now()));
  return { from, to: addDays(from, 30) };
}
