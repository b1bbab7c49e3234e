import { z } from "zod";
import { dayOf, type Day, earliestDay, endOfDay, latestDay, startOfDay } from "./time.ts";

export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  // Only the years from 0000 to 9999 give a text of 24 characters.
  .refine((at) => at.length === 24, "Enter a date in the years 0000 to 9999.");
const createDateError = ({ input }: { input?: unknown }) =>
  typeof input === "string" && /^\d{4}-\d{2}-\d{2}$/.test(input)
    ? "This day does not exist."
    : "Enter a date as YYYY-MM-DD.";
export const day = z.iso.date({ error: createDateError });

/** A stored instant in a response. It is not parsed, because a damaged value must not make the entity unreadable. */
export const instantText = z.string();

const invalidDateError = { error: createDateError };
export const startingInstant = z.union([day.transform(startOfDay), instant], invalidDateError);
export const endingInstant = z.union([day.transform(endOfDay), instant], invalidDateError);

/** A year such as 0026 is a typing error: a browser stores it for a date that the user entered as 11/28/26. */
const isPlausibleDay = (text: Day) => text >= earliestDay && text <= latestDay;
export const implausibleDateError = { error: "Enter a date in the years 1990 to 9999." };

/** Dates that License desk stores for a license or a version. */
export const plausibleDay = day.refine(isPlausibleDay, implausibleDateError);
export const plausibleStart = startingInstant.refine((at) => isPlausibleDay(dayOf(at)), implausibleDateError);
export const plausibleEnd = endingInstant.refine((at) => isPlausibleDay(dayOf(at)), implausibleDateError);
