import { z } from "zod";
import { addDays, type Day, dayOf, instantOf, startOfDay } from "#app/domain/time/time.ts";
import { newToken } from "#app/domain/token/token.ts";

/** The first day that a new token may end with. */
export const tomorrow = (): Day => addDays(dayOf(instantOf(Date.now())), 1);

export const newTokenForm = (earliest: Day) =>
  newToken.extend({
    expirationDate: newToken.shape.expirationDate.refine(
      (end) => end >= startOfDay(earliest),
      "Choose tomorrow or a later day.",
    ),
    /** Of the form: pressed twice, it makes one token. */
    idempotencyKey: z.uuid(),
  });
