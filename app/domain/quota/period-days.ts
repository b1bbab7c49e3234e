import { z } from "zod";

/** This schema is not in `period.ts`, so that pages can load `period.ts` without zod. */
export const periodDays = z
  .number({ error: "Enter the number of days." })
  .int("Enter a whole number of days.")
  .min(1, "Enter at least 1 day.")
  .max(36_500, "Enter at most 36,500 days.");
