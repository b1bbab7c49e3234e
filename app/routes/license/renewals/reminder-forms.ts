import { data } from "react-router";
import { z } from "zod";
import { addDays, type Day } from "#app/domain/time/time.ts";
import { day, instant } from "#app/domain/time/time-schemas.ts";

export const renewalEndFormSchema = z.object({ expiredAt: instant });
export const reminderFormSchema = renewalEndFormSchema.extend({ threshold: z.coerce.number().int() });

/** Throws a 400 response if the form data is invalid. */
export function parseRowForm<Form>(formData: FormData, schema: z.ZodType<Form>): Form {
  const parseResult = schema.safeParse(Object.fromEntries(formData));
  if (!parseResult.success)
    throw data(
      { message: "The submitted form is not valid.", nextStep: "Reload the page and try again." },
      { status: 400 },
    );
  return parseResult.data;
}

export const snoozeDurations = ["week", "month", "until", "indefinite"] as const;
export type SnoozeDuration = (typeof snoozeDurations)[number];

/** The durations that need no further input, the shortest first. */
export const fixedSnoozeDurations = ["week", "month", "indefinite"] as const;

/** The first day on which reminders are sent again, or null for an unlimited snooze. */
export function computeSnoozeEnd(
  duration: SnoozeDuration,
  chosenDay: Day | undefined,
  today: Day,
): Day | null {
  if (duration === "week") return addDays(today, 7);
  if (duration === "month") return addDays(today, 30);
  return duration === "until" ? (chosenDay ?? null) : null;
}

export const snoozeFormSchema = renewalEndFormSchema
  .extend({ duration: z.enum(snoozeDurations), until: day.optional() })
  .refine(({ duration, until }) => duration !== "until" || until !== undefined, {
    error: "Choose a day after today.",
    path: ["until"],
  });
