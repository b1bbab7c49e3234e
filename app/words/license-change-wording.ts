interface Told {
  companyName?: string | undefined;
  packageTierPrettyName?: string | undefined;
  isOffline?: boolean | undefined;
}

interface Telling {
  now: Told;
  was: Told;
}

const before = (text: string | undefined) => (text === undefined ? "" : ` (before: ${text})`);

export const licenseChangeSentences = {
  "update-customer": ({ now, was }: Telling) =>
    now.companyName === was.companyName
      ? "The customer of the license was corrected."
      : `The license is now issued to ${now.companyName}${before(was.companyName)}.`,
  "update-tier": ({ now, was }: Telling) =>
    `The license is now on ${now.packageTierPrettyName ?? "another tier"}${before(was.packageTierPrettyName)}.`,
  "update-offline": ({ now }: Telling) =>
    `The license is ${now.isOffline ? "offline now" : "no longer offline"}.`,
};
