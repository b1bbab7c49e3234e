/** Matches what nobody can see, and what changes the direction of a text. Persian and emoji need joiners, which do not match. */
const hiddenCharacterPattern =
  /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/u;
export const hiddenCharacterError = "Remove line breaks and invisible characters.";

export const hasHiddenCharacters = (text: string): boolean => hiddenCharacterPattern.test(text);
