import { data } from "react-router";
import { z } from "zod";
import { day, instant } from "#app/domain/time/time-schemas.ts";

const renewalEndForm = z.object({ endsAt: instant });
const reminderForm = renewalEndForm.extend({ threshold: z.coerce.number().int() });

/** Throws 400 if the form data is invalid. */
function parseRowForm<Form>(formData: FormData, schema: z.ZodType<Form>): Form {
  const parseResult = schema.safeParse(Object.fromEntries(formData));
  if (!parseResult.success)
    throw data({ message: "This is not a form of the renewal desk." }, { status: 400 });
  return parseResult.data;
}

export const parseRenewalEndForm = (formData: FormData, licenseKey: string) => ({
  licenseKey,
  ...parseRowForm(formData, renewalEndForm),
});

export const parseReminderForm = (formData: FormData, licenseKey: string) => ({
  licenseKey,
  ...parseRowForm(formData, reminderForm),
});

export const snoozeForm = renewalEndForm
  .extend({ lasts: z.enum(["until", "for-good"]), until: day.optional() })
  .refine(({ lasts, until }) => lasts === "for-good" || until !== undefined, {
    error: "Choose a day after today.",
    path: ["until"],
  });
