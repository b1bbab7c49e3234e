interface ChangedFields {
  companyName?: string | undefined;
  packageTierPrettyName?: string | undefined;
  isOffline?: boolean | undefined;
}

interface SentenceInput {
  key: string;
  now: ChangedFields;
  previous: ChangedFields;
}

const before = (text: string | undefined) => (text === undefined ? "" : ` (before: ${text})`);

export const licenseChangeSentences = {
  "update-customer": ({ key, now, previous }: SentenceInput) =>
    now.companyName === previous.companyName
      ? `The customer of license ${key} was corrected.`
      : `License ${key} is now issued to ${now.companyName}${before(previous.companyName)}.`,
  "update-tier": ({ key, now, previous }: SentenceInput) =>
    `License ${key} is now on ${now.packageTierPrettyName ?? "another tier"}${before(previous.packageTierPrettyName)}.`,
  "update-offline": ({ key, now }: SentenceInput) =>
    `License ${key} is ${now.isOffline ? "offline now" : "no longer offline"}.`,
};
