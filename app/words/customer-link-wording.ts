import type { EventName } from "#app/domain/history/event.ts";
import { formatDate } from "#app/domain/time/format-date.ts";
import { describeStoredMail } from "./mail-wording.ts";
import type { SentenceInput } from "./parsed-event.ts";

/** Functions that create the sentences of events of customer links and of their visitors. */
export const customerLinkSentenceCreators = {
  "create-customer-link": ({ key, after, dateLocale }) =>
    `A customer link of license ${key} was created${after.to ? ` for ${after.to}` : ""}${after.expiresAt ? `; it is valid until ${formatDate(after.expiresAt, dateLocale)}` : ""}.${describeStoredMail(after.mail)}`,
  "withdraw-customer-link": ({ key }) => `A customer link of license ${key} was withdrawn.`,
  "visit-customer-page": ({ key }) => `The customer page of license ${key} was opened.`,
  "send-customer-code": ({ key, after }) =>
    `A code for the customer page of license ${key} was created${after.to ? ` for ${after.to}` : ""}.`,
  "reject-customer-code": ({ key }) =>
    `Five wrong codes were entered for the customer page of license ${key}.`,
  "request-renewal": ({ key, after }) =>
    `The customer asked for the renewal of license ${key}${after.message ? `: ${after.message}` : "."}`,
} satisfies Partial<Record<EventName, (input: SentenceInput) => string>>;
