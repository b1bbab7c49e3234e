import { z } from "zod";

/** Matches what nobody can see, and what changes the direction of a text. Persian and emoji need joiners, which do not match. */
const hiddenCharacterPattern =
  /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/u;
export const hiddenCharacterError = "Remove line breaks and invisible characters.";

export const hasHiddenCharacters = (text: string): boolean => hiddenCharacterPattern.test(text);

/** Creates the schema of a name or other text on one line. */
export const createLineText = (params?: Parameters<typeof z.string>[0]) =>
  z
    .string(params)
    .overwrite((text) => text.normalize("NFC"))
    .trim()
    .refine((text) => !hasHiddenCharacters(text), hiddenCharacterError);

/** Converts a text of an external system to one line without invisible characters. */
export const cleanLine = (text: string): string =>
  Array.from(
    text
      .toWellFormed()
      .normalize("NFC")
      .replaceAll(/[\t\n\v\f\r\u2028\u2029]+/g, " "),
  )
    .filter((character) => !hasHiddenCharacters(character))
    .join("")
    .trim();
