/** An alias is the start of a license key, `-~` and the encrypted key. Keys contain no `~`. */
export const aliasPattern = /^([A-Za-z0-9._-]{2,5})-~([\w-]{43,})$/;

export const isAlias = (text: string): boolean => aliasPattern.test(text);

const hiddenPart = "-•••••";

/** The visible part of a hidden key. Keys from elsewhere may be short, so less of them is visible. */
export const startOfKey = (key: string): string => key.slice(0, /^(\w{5}-){4}\w{5}$/.test(key) ? 5 : 2);

export const maskedKey = (key: string): string => `${startOfKey(key)}${hiddenPart}`;

/** Shortens an alias for people. Returns other texts unchanged. */
export const displayKey = (text: string): string => text.replace(aliasPattern, `$1${hiddenPart}`);

/** A search text that matches keys by their visible start only. */
export const maskedSearch = (text: string): string =>
  text.endsWith(hiddenPart) ? text : `${text.trim()}${hiddenPart}`;

/** The visible start in a masked key; null for any other text. */
export const startOfMaskedKey = (text: string): string | null =>
  /^(\w{5}|[\w.-]{1,2})-•{5}$/.exec(text.trim())?.[1] ?? null;
