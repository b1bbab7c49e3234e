import { z } from "zod";
import { mailAddress } from "#app/domain/mail/mailer.ts";
import { furtherReminderDay, renewalPeriod } from "#app/domain/settings/settings.ts";

export const renewalPeriodForm = z.object({
  renewalPeriod,
  /** The renewal period that the form was filled from. */
  seen: z.number().int(),
});

export const reminderDayForm = (present: readonly number[]) => z.object({ day: furtherReminderDay(present) });

export const testMailForm = z.object({ to: mailAddress });
