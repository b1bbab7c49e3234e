import { z } from "zod";

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
