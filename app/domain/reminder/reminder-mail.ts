import { type Environment, environmentNames, paidEnvironment } from "#app/domain/license/environment.ts";
import { formatGreeting, createMailBody, type MailTableRow } from "#app/domain/mail/mail-body.ts";
import { type Mail, toOneLine } from "#app/domain/mail/mailer.ts";
import { formatCount, formatDate } from "#app/domain/time/format-date.ts";
import { dayOf, daysBetween, type Instant, msOf } from "#app/domain/time/time.ts";

export interface ReminderMailData {
  licenseId: number;
  licenseKey: string;
  companyName: string;
  contactName: string;
  environment: Environment;
  expiredAt: Instant;
  graceUntil: Instant | null;
  /** Number of days before the end of the license. */
  threshold: number;
  /** True if the purchase in a marketplace renews automatically. */
  hasAutoRenewal: boolean;
  to: string;
}

export function createReminderMail(mailData: ReminderMailData, now: Instant): Mail {
  const { companyName, licenseKey, environment, expiredAt, graceUntil, hasAutoRenewal } = mailData;
  const endText = `${formatDate(expiredAt)} UTC`;
  const daysLeftText = formatDaysLeft(expiredAt, now);
  const isPaid = environment === paidEnvironment;
  const introduction = isPaid
    ? `the license of ${toOneLine(companyName)} ends ${daysLeftText}, at the end of ${endText}.`
    : `the ${environmentNames[environment]} license that you created for ${toOneLine(companyName)} ends ${daysLeftText}, at the end of ${endText}.`;
  const automaticRenewal =
    "The purchase in the marketplace renews automatically on that day. If you do not want to renew the purchase, turn off the automatic renewal in the marketplace.";
  const manualRenewal = isPaid
    ? "To renew the license, reply to this mail before that day, or ask your contact person for a renewal. If a renewal is already in progress, ignore this mail."
    : "To keep the license, renew the license in License desk before that day. Otherwise ignore this mail.";
  const worksUntil = graceUntil === null ? null : `${formatDate(graceUntil)} UTC`;
  const graceSentences =
    worksUntil === null ? [] : [`The license continues to work until the end of ${worksUntil}.`];
  const tableRows: MailTableRow[] = [
    ["Company", toOneLine(companyName)],
    ["License key", licenseKey],
    ["Ends", endText],
    ...(worksUntil === null ? [] : [["Works until", worksUntil] satisfies MailTableRow]),
    ["Days left", String(Math.max(0, daysBetween(dayOf(now), dayOf(expiredAt))))],
  ];
  return {
    to: mailData.to,
    subject: toOneLine(`License of ${companyName} ends ${daysLeftText}, on ${endText}`),
    ...createMailBody("License reminder", [
      formatGreeting(isPaid ? toOneLine(mailData.contactName) : ""),
      [introduction, ...graceSentences].join(" "),
      tableRows,
      hasAutoRenewal ? automaticRenewal : manualRenewal,
    ]),
    id: `reminder.${mailData.licenseId}.${msOf(expiredAt)}.${mailData.threshold}`,
  };
}

function formatDaysLeft(expiredAt: Instant, now: Instant): string {
  const days = daysBetween(dayOf(now), dayOf(expiredAt));
  return days <= 0 ? "today" : `in ${formatCount(days, "day")}`;
}
