import type { EventName } from "#app/domain/history/event.ts";
import { dateInWords } from "#app/domain/time/date-wording.ts";
import type { Months } from "#app/domain/time/months.ts";

interface Told {
  expirationDate?: string | undefined;
  until?: string | undefined;
  reason?: string | undefined;
  owner?: string | undefined;
}

interface Telling {
  key: string;
  now: Told;
  was: Told;
  months: Months;
}

const ending = ({ expirationDate }: Told, months: Months) =>
  expirationDate ? `, which ends on ${dateInWords(expirationDate, months)},` : "";

export const renewalSentences = {
  "renew-license": ({ key, now, was, months }: Telling) => {
    const to = now.expirationDate ? ` until ${dateInWords(now.expirationDate, months)}` : "";
    const from = was.expirationDate ? `; before, it ended on ${dateInWords(was.expirationDate, months)}` : "";
    return `License ${key} was renewed${to}${from}.`;
  },
  "lose-renewal": ({ key, now, months }: Telling) =>
    `The renewal of license ${key}${ending(now, months)} was marked as lost${now.reason ? `: ${now.reason}` : ""}.`,
  "reopen-renewal": ({ key, now, months }: Telling) =>
    `The renewal of license ${key}${ending(now, months)} is open again.`,
  "assign-renewal": ({ key, now }: Telling) =>
    `The renewals of license ${key} are looked after by ${now.owner ?? "whoever made it"}.`,
  "snooze-reminder": ({ key, now, months }: Telling) =>
    `The reminders of license ${key} were snoozed ${now.until ? `until ${dateInWords(now.until, months)}` : "for good"}.`,
  "resume-reminder": ({ key }) => `Reminders for license ${key} are being sent again.`,
} satisfies Partial<Record<EventName, (telling: Telling) => string>>;
