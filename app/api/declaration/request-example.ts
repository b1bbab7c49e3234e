import { addDays, type Day, dayOf, endOfDay, type Instant } from "#app/domain/time/time.ts";

type QueryValue = string | number | boolean | readonly (string | number)[];

/** A valid request, which a test sends. A query parameter without an example is optional. */
export interface RequestExample {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, QueryValue>>;
  body?: unknown;
  /** CSV file that is sent instead of the body. */
  csv?: string;
}

/** Dates relative to the moment at which the document is generated, so that examples stay valid. */
export interface ExampleDates {
  now: Instant;
  dayIn: (days: number) => Day;
  endOfDayIn: (days: number) => Instant;
}

export function createExampleDates(now: Instant): ExampleDates {
  const today = dayOf(now);
  return {
    now,
    dayIn: (days) => addDays(today, days),
    endOfDayIn: (days) => endOfDay(addDays(today, days)),
  };
}
