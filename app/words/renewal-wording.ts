import type { EventName } from "#app/domain/history/event.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import type { DateLocale } from "#app/domain/time/date-locale.ts";
import type { ParsedEvent, SentenceInput } from "./parsed-event.ts";

const describeEnd = ({ expirationDate }: ParsedEvent, dateLocale: DateLocale) =>
  expirationDate ? `, which ends on ${formatDate(expirationDate, dateLocale)},` : "";

export const renewalSentenceCreators = {
  "renew-license": ({ key, after, previous, dateLocale }: SentenceInput) => {
    const untilText = after.expirationDate ? ` until ${formatDate(after.expirationDate, dateLocale)}` : "";
    const previousEndText = previous.expirationDate
      ? `; the previous end date was ${formatDate(previous.expirationDate, dateLocale)}`
      : "";
    return `License ${key} was renewed${untilText}${previousEndText}.`;
  },
  "lose-renewal": ({ key, after, dateLocale }: SentenceInput) =>
    `The renewal of license ${key}${describeEnd(after, dateLocale)} was marked as lost${after.reason ? `: ${after.reason}` : ""}.`,
  "reopen-renewal": ({ key, after, dateLocale }: SentenceInput) =>
    `The renewal of license ${key}${describeEnd(after, dateLocale)} is open again.`,
  "assign-renewal": ({ key, after }: SentenceInput) =>
    `${after.owner ?? "The creator of the license"} is now responsible for the renewals of license ${key}.`,
  "snooze-reminder": ({ key, after, dateLocale }: SentenceInput) =>
    `The reminders of license ${key} were snoozed ${after.until ? `until ${formatDate(after.until, dateLocale)}` : "for good"}.`,
  "resume-reminder": ({ key }) => `Reminders for license ${key} are being sent again.`,
} satisfies Partial<Record<EventName, (input: SentenceInput) => string>>;
