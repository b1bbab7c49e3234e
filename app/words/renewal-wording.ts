import type { EventName } from "#app/domain/history/event.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import type { Months } from "#app/domain/time/months.ts";

interface ChangedFields {
  expirationDate?: string | undefined;
  until?: string | undefined;
  reason?: string | undefined;
  owner?: string | undefined;
}

interface SentenceInput {
  key: string;
  now: ChangedFields;
  previous: ChangedFields;
  months: Months;
}

const endText = ({ expirationDate }: ChangedFields, months: Months) =>
  expirationDate ? `, which ends on ${formatDate(expirationDate, months)},` : "";

export const renewalSentences = {
  "renew-license": ({ key, now, previous, months }: SentenceInput) => {
    const to = now.expirationDate ? ` until ${formatDate(now.expirationDate, months)}` : "";
    const from = previous.expirationDate
      ? `; before, it ended on ${formatDate(previous.expirationDate, months)}`
      : "";
    return `License ${key} was renewed${to}${from}.`;
  },
  "lose-renewal": ({ key, now, months }: SentenceInput) =>
    `The renewal of license ${key}${endText(now, months)} was marked as lost${now.reason ? `: ${now.reason}` : ""}.`,
  "reopen-renewal": ({ key, now, months }: SentenceInput) =>
    `The renewal of license ${key}${endText(now, months)} is open again.`,
  "assign-renewal": ({ key, now }: SentenceInput) =>
    `The renewals of license ${key} are looked after by ${now.owner ?? "whoever made it"}.`,
  "snooze-reminder": ({ key, now, months }: SentenceInput) =>
    `The reminders of license ${key} were snoozed ${now.until ? `until ${formatDate(now.until, months)}` : "for good"}.`,
  "resume-reminder": ({ key }) => `Reminders for license ${key} are being sent again.`,
} satisfies Partial<Record<EventName, (input: SentenceInput) => string>>;
