import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";
import { createNewReminderDaySchema, renewalPeriod } from "#app/domain/settings/settings.ts";
import type { ConflictCheckedFields } from "#app/routes/kit/conflicts/conflict.ts";

export const renewalPeriodFormSchema = z.object({ renewalPeriod });
export type RenewalPeriodFormValues = z.output<typeof renewalPeriodFormSchema>;

export const renewalPeriodFields: ConflictCheckedFields<RenewalPeriodFormValues, RenewalPeriodFormValues> = {
  renewalPeriod: { label: "Renewal Period (days)", read: (settings) => settings.renewalPeriod },
};

export const createReminderDayFormSchema = (existingDays: readonly number[]) =>
  z.object({ day: createNewReminderDaySchema(existingDays) });

export const testMailFormSchema = z.object({ to: mailAddress });
