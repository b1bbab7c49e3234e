import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";
import { createNewReminderDaySchema, renewalPeriod } from "#app/domain/settings/settings.ts";
import type { ConflictCheckedFields } from "#app/routes/kit/forms/conflict.ts";

export const renewalPeriodForm = z.object({ renewalPeriod });
export type RenewalPeriod = z.output<typeof renewalPeriodForm>;

export const renewalPeriodFields: ConflictCheckedFields<RenewalPeriod, RenewalPeriod> = {
  renewalPeriod: { label: "Renewal Period (days)", read: (settings) => settings.renewalPeriod },
};

export const createReminderDayForm = (existingDays: readonly number[]) =>
  z.object({ day: createNewReminderDaySchema(existingDays) });

export const testMailForm = z.object({ to: mailAddress });
