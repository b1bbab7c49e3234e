import { mailState, listedMail } from "#app/domain/mail/mailer.ts";
import { listedReminder } from "#app/domain/reminder/reminder.ts";
import { describePage } from "#app/api/endpoint/common-schemas.ts";
import { describeSchema, describeValue } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

describeValue(mailState, "MailState", "State of a mail: sent, stored as a file (`stored`), or failed.");

export const mailSchema = describeSchema(listedMail, "Mail", "A mail that was stored as a file.", {
  id: ["Id of the mail.", "20261120T120000000Z-0123456789ab"],
  to: ["E-mail address of the recipient.", "grace@example.com"],
  subject: ["Subject of the mail.", "Your license ends in 30 days"],
  storedAt: ["Time at which the mail was stored, in UTC.", examples.pastTime],
  text: ["Text of the mail.", "Hello Grace Hopper,\n\nyour license ends in 30 days."],
  isSendable: "True if the mail is a notice to staff that can be sent now.",
});

export const mailPage = describePage(mailSchema);

export const reminderSchema = describeSchema(
  listedReminder,
  "Reminder",
  "A reminder about the end of a license.",
  {
    to: ["E-mail address of the recipient.", "grace@example.com"],
    expiredAt: ["End of the license, in UTC.", examples.endTime],
    threshold: [
      "Number of days before the end of the license on which the reminder is due; null for a snooze.",
      30,
    ],
    dueAt: ["Time at which the reminder is due, in UTC; null for a snooze.", examples.startTime],
    state: "State of the reminder; `stored` means stored as a file instead of sent.",
    sentAt: ["Time at which the reminder was sent, in UTC; null if it was not sent.", examples.pastTime],
    isLate: "True if the reminder was sent later than it was due.",
    attempts: "Number of attempts to send the reminder.",
    error: "Error of the last attempt; null if the attempt did not fail.",
    nextAttemptAt: "Time of the next attempt, in UTC; null if there is none.",
    hasAutoRenewal: "True for an upcoming reminder that says that the license renews automatically.",
    snoozedUntil:
      "First day with reminders again, in UTC; null if there is no snooze or the snooze has no end.",
  },
);

export const reminderPage = describePage(reminderSchema);
