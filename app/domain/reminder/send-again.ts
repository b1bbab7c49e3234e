import type { z } from "zod";
import { type Mailer, mailFailedProblem } from "#app/domain/mail/mailer.ts";
import type { Actor } from "#app/domain/person/actor.ts";
import { notFound, Problem, ruleViolation } from "#app/domain/problem.ts";
import { addMs } from "#app/domain/time/time.ts";
import { deliverReminder } from "./deliver.ts";
import { presentReminder } from "./list-reminders.ts";
import type { ListedReminder, sendAgainRequest } from "./reminder.ts";
import type { ReminderPorts } from "./reminder-store.ts";
import { createReminderQueueItem, interruptedAfterMs } from "./queue-item.ts";
import { createAttempt } from "./send-queued-reminder.ts";
import { findLicenseWithEnd } from "./snooze.ts";
import { createMailData, hasAutoRenewingPurchase } from "./reminder-status.ts";

/**
 * Throws `conflict` unless the reminder failed or was stored as a file, `rule` if the license has another end or has
 * ended, and MAIL_FAILED if the mail cannot be sent.
 */
export async function resendReminder(
  storage: ReminderPorts,
  mailer: Mailer,
  actor: Actor,
  { licenseKey, expiredAt, threshold }: z.output<typeof sendAgainRequest>,
): Promise<ListedReminder> {
  const reservation = await storage.transact(async (transaction) => {
    const license = await findLicenseWithEnd(storage, { licenseKey, expiredAt });
    if (expiredAt < actor.actedAt)
      throw ruleViolation("ENDED", "This license has expired, so the reminder cannot be sent again.");
    const storedReminder = await storage.reminders.find({
      licenseId: license.record.id,
      expiredAt,
      threshold,
    });
    if (!storedReminder) throw notFound("The reminder");
    if (storedReminder.state !== "failed" && storedReminder.state !== "stored") {
      throw new Problem(
        "conflict",
        "Only a reminder that failed or was stored as a file can be sent again.",
        {
          code: "NOT_FAILED",
        },
      );
    }
    const mailData = createMailData(license, storedReminder, await hasAutoRenewingPurchase(storage, license));
    const reminder = createAttempt(storedReminder, mailData.to);
    transaction.reminders.change(storedReminder, reminder);
    // If this attempt is interrupted, the job records this later.
    transaction.queue.requeue(createReminderQueueItem(reminder, addMs(actor.actedAt, interruptedAfterMs)));
    return { reminder, mailData, license };
  });
  const updatedReminder = await deliverReminder({ storage, mailer, actor }, reservation, null);
  if (updatedReminder.state === "failed") throw mailFailedProblem(updatedReminder.error ?? "");
  return presentReminder({
    ...updatedReminder,
    ...pickListedLicenseFields(reservation.license.record),
    nextAttemptAt: null,
  });
}

const pickListedLicenseFields = ({
  key,
  customer,
  environment,
  createdBy,
}: Awaited<ReturnType<typeof findLicenseWithEnd>>["record"]) => ({
  licenseKey: key,
  companyName: customer.companyName,
  email: customer.email,
  environment,
  createdBy,
});
