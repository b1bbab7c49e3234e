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
  after: ChangedFields;
  previous: ChangedFields;
  months: Months;
}

const describeEnd = ({ expirationDate }: ChangedFields, months: Months) =>
  expirationDate ? `, which ends on ${formatDate(expirationDate, months)},` : "";

export const renewalSentenceCreators = {
  "renew-license": ({ key, after, previous, months }: SentenceInput) => {
    const untilText = after.expirationDate ? ` until ${formatDate(after.expirationDate, months)}` : "";
    const previousEndText = previous.expirationDate
      ? `; the previous end date was ${formatDate(previous.expirationDate, months)}`
      : "";
    return `License ${key} was renewed${untilText}${previousEndText}.`;
  },
  "lose-renewal": ({ key, after, months }: SentenceInput) =>
    `The renewal of license ${key}${describeEnd(after, months)} was marked as lost${after.reason ? `: ${after.reason}` : ""}.`,
  "reopen-renewal": ({ key, after, months }: SentenceInput) =>
    `The renewal of license ${key}${describeEnd(after, months)} is open again.`,
  "assign-renewal": ({ key, after }: SentenceInput) =>
    `${after.owner ?? "The creator of the license"} is now responsible for the renewals of license ${key}.`,
  "snooze-reminder": ({ key, after, months }: SentenceInput) =>
    `The reminders of license ${key} were snoozed ${after.until ? `until ${formatDate(after.until, months)}` : "for good"}.`,
  "resume-reminder": ({ key }) => `Reminders for license ${key} are being sent again.`,
} satisfies Partial<Record<EventName, (input: SentenceInput) => string>>;
