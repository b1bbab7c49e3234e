import { z } from "zod";

/** The id of a row: its digits in a path, or the number itself. */
export const rowId = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ],
    { error: "An id is a whole number." },
  )
  .pipe(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER));
