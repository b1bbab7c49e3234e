import { utc } from "@date-fns/utc";
import { addMonths } from "date-fns/addMonths";
import { startOfMonth } from "date-fns/startOfMonth";
import { type Day, dayOf } from "./time.ts";

/** The first day of the month that is `monthOffset` months after the month of `day`. */
export const findFirstDayOfMonth = (day: Day, monthOffset: number): Day =>
  dayOf(startOfMonth(addMonths(day, monthOffset, { in: utc })).toISOString());
