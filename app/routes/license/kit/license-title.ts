import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";

/** Returns the `meta` function of a page about one license. Its title is this text with the key of the license. */
export const createLicenseTitle =
  (text: string) =>
  ({ params: { key } }: { params: { key: string } }) => [{ title: `${text} ${hideEncryptedKey(key)}` }];
