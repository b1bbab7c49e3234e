import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";
import { newReminderDay, renewalPeriod } from "#app/domain/settings/settings.ts";
import type { SharedFields } from "#app/routes/kit/forms/conflict.ts";

export const renewalPeriodForm = z.object({ renewalPeriod });
export type RenewalPeriod = z.output<typeof renewalPeriodForm>;

export const renewalPeriodFields: SharedFields<RenewalPeriod, RenewalPeriod> = {
  renewalPeriod: { label: "Renewal Period (days)", read: (settings) => settings.renewalPeriod },
};

export const reminderDayForm = (existingDays: readonly number[]) =>
  z.object({ day: newReminderDay(existingDays) });

export const testMailForm = z.object({ to: mailAddress });
