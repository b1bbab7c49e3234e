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
  now: Told;
  was: Told;
  months: Months;
}

const ending = ({ expirationDate }: Told, months: Months) =>
  expirationDate ? `, which ends on ${dateInWords(expirationDate, months)},` : "";

export const renewalSentences = {
  "renew-license": ({ now, was, months }: Telling) => {
    const to = now.expirationDate ? ` until ${dateInWords(now.expirationDate, months)}` : "";
    const from = was.expirationDate ? `; before, it ended on ${dateInWords(was.expirationDate, months)}` : "";
    return `The license was renewed${to}${from}.`;
  },
  "lose-renewal": ({ now, months }: Telling) =>
    `The renewal of the license${ending(now, months)} was marked as lost${now.reason ? `: ${now.reason}` : ""}.`,
  "reopen-renewal": ({ now, months }: Telling) =>
    `The renewal of the license${ending(now, months)} is open again.`,
  "assign-renewal": ({ now }: Telling) =>
    `The renewals of the license are looked after by ${now.owner ?? "whoever made it"}.`,
  "snooze-reminder": ({ now, months }: Telling) =>
    `The reminders of the license were snoozed ${now.until ? `until ${dateInWords(now.until, months)}` : "for good"}.`,
  "resume-reminder": () => `Reminders for the license are being sent again.`,
} satisfies Partial<Record<EventName, (telling: Telling) => string>>;
