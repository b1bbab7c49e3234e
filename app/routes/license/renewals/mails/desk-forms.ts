import { data } from "react-router";
import { z } from "zod";
import { day, instant } from "#app/domain/time/time-schemas.ts";

const end = z.object({ endsAt: instant });
const reminder = end.extend({ threshold: z.coerce.number().int() });

/** Throws 400 for a form that none of our pages submits. */
function rowForm<Form>(formData: FormData, schema: z.ZodType<Form>): Form {
  const read = schema.safeParse(Object.fromEntries(formData));
  if (!read.success) throw data({ message: "This is not a form of the renewal desk." }, { status: 400 });
  return read.data;
}

export const endIn = (formData: FormData, licenseKey: string) => ({ licenseKey, ...rowForm(formData, end) });

export const reminderIn = (formData: FormData, licenseKey: string) => ({
  licenseKey,
  ...rowForm(formData, reminder),
});

export const snoozeForm = end
  .extend({ lasts: z.enum(["until", "for-good"]), until: day.optional() })
  .refine(({ lasts, until }) => lasts === "for-good" || until !== undefined, {
    error: "Choose a day after today.",
    path: ["until"],
  });
