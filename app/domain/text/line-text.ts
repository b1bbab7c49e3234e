import { z } from "zod";
import { hasHiddenCharacters, hiddenCharacterError } from "./hidden-characters.ts";

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
