/** An alias is the start of a license key, `-~` and the encrypted key. Keys contain no `~`. */
export const aliasPattern = /^([A-Za-z0-9._-]{2,5})-~([\w-]{43,})$/;

export const isAlias = (text: string): boolean => aliasPattern.test(text);

const maskSuffix = "-•••••";

/** The visible start of a hidden key. An imported key may be short, so only two of its characters are visible. */
export const getVisibleKeyStart = (key: string): string =>
  key.slice(0, /^(\w{5}-){4}\w{5}$/.test(key) ? 5 : 2);

export const maskKey = (key: string): string => `${getVisibleKeyStart(key)}${maskSuffix}`;

/** Replaces the encrypted key of an alias by dots, so that people can read the alias. Returns other texts unchanged. */
export const hideEncryptedKey = (text: string): string => text.replace(aliasPattern, `$1${maskSuffix}`);

/** A search text that matches keys only by their visible start. */
export const createMaskedSearch = (text: string): string =>
  text.endsWith(maskSuffix) ? text : `${text.trim()}${maskSuffix}`;

/** The visible start of a masked key, or null for any other text. */
export const findStartOfMaskedKey = (text: string): string | null =>
  /^(\w{5}|[\w.-]{1,2})-•{5}$/.exec(text.trim())?.[1] ?? null;
