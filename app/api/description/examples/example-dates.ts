import { millisecondsInHour } from "date-fns/constants";
import {
  addDays,
  type Day,
  dayOf,
  endOfDay,
  type Instant,
  instantOf,
  msOf,
  startOfDay,
} from "#app/domain/time/time.ts";

/** Dates relative to the moment the document is generated, so that examples stay valid. */
export interface ExampleDates {
  now: Instant;
  day: (offset: number) => Day;
  start: (offset: number) => Instant;
  end: (offset: number) => Instant;
  hoursAgo: (hours: number) => Instant;
}

export function exampleDates(now: Instant): ExampleDates {
  const day = (offset: number) => addDays(dayOf(now), offset);
  return {
    now,
    day,
    start: (offset) => startOfDay(day(offset)),
    end: (offset) => endOfDay(day(offset)),
    hoursAgo: (hours) => instantOf(msOf(now) - hours * millisecondsInHour),
  };
}
