interface Told {
  companyName?: string | undefined;
  packageTierPrettyName?: string | undefined;
  isOffline?: boolean | undefined;
}

interface Telling {
  key: string;
  now: Told;
  was: Told;
}

const before = (text: string | undefined) => (text === undefined ? "" : ` (before: ${text})`);

export const licenseChangeSentences = {
  "update-customer": ({ key, now, was }: Telling) =>
    now.companyName === was.companyName
      ? `The customer of license ${key} was corrected.`
      : `License ${key} is now issued to ${now.companyName}${before(was.companyName)}.`,
  "update-tier": ({ key, now, was }: Telling) =>
    `License ${key} is now on ${now.packageTierPrettyName ?? "another tier"}${before(was.packageTierPrettyName)}.`,
  "update-offline": ({ key, now }: Telling) =>
    `License ${key} is ${now.isOffline ? "offline now" : "no longer offline"}.`,
};
