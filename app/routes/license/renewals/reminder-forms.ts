import { data } from "react-router";
import { z } from "zod";
import { day, instant } from "#app/domain/time/time-schemas.ts";

const endForm = z.object({ endsAt: instant });
const reminderForm = endForm.extend({ threshold: z.coerce.number().int() });

/** Throws 400 for a form that none of our pages submits. */
function parseRowForm<Form>(formData: FormData, schema: z.ZodType<Form>): Form {
  const read = schema.safeParse(Object.fromEntries(formData));
  if (!read.success) throw data({ message: "This is not a form of the renewal desk." }, { status: 400 });
  return read.data;
}

export const parseEndForm = (formData: FormData, licenseKey: string) => ({
  licenseKey,
  ...parseRowForm(formData, endForm),
});

export const parseReminderForm = (formData: FormData, licenseKey: string) => ({
  licenseKey,
  ...parseRowForm(formData, reminderForm),
});

export const snoozeForm = endForm
  .extend({ lasts: z.enum(["until", "for-good"]), until: day.optional() })
  .refine(({ lasts, until }) => lasts === "for-good" || until !== undefined, {
    error: "Choose a day after today.",
    path: ["until"],
  });
