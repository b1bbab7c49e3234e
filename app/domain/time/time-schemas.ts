import { z } from "zod";
import { endOfDay, startOfDay } from "./time.ts";

export const instant = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text).toISOString())
  // Only the years from 0000 to 9999 give a text of 24 characters.
  .refine((at) => at.length === 24, "Enter a date in the years 0000 to 9999.");
export const day = z.iso.date({ error: "Enter a date as YYYY-MM-DD." });

const invalidDateError = { error: "Enter a date as YYYY-MM-DD." };
export const startingInstant = z.union([day.transform(startOfDay), instant], invalidDateError);
export const endingInstant = z.union([day.transform(endOfDay), instant], invalidDateError);
