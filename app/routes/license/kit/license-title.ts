import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";

/** The title is `titlePrefix`, followed by the license key. */
export const createLicenseTitle =
  (titlePrefix: string) =>
  ({ params: { key } }: { params: { key: string } }) => [
    { title: `${titlePrefix} ${hideEncryptedKey(key)}` },
  ];
