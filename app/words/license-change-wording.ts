import type { SentenceInput } from "./parsed-event.ts";

const formatPreviousText = (text: string | undefined) => (text === undefined ? "" : ` (before: ${text})`);

export const licenseChangeSentenceCreators = {
  "update-customer": ({ key, after, previous }: SentenceInput) =>
    after.companyName === previous.companyName
      ? `The customer of license ${key} was corrected.`
      : `License ${key} is now issued to ${after.companyName}${formatPreviousText(previous.companyName)}.`,
  "update-tier": ({ key, after, previous }: SentenceInput) =>
    `License ${key} is now on ${after.packageTierPrettyName ?? "another tier"}${formatPreviousText(previous.packageTierPrettyName)}.`,
  "update-offline": ({ key, after }: SentenceInput) =>
    `License ${key} is ${after.isOffline ? "now offline" : "no longer offline"}.`,
};
