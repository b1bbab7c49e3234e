import { hasHiddenCharacters, hiddenCharacterError } from "#app/domain/text/hidden-characters.ts";

export const maxTagLength = 64;
export const tagErrors = {
  missing: "A tag needs a name.",
  tooLong: `A tag has at most ${maxTagLength} characters.`,
  comma: "A tag cannot contain a comma.",
} as const;

export function findTagError(name: string): string | null {
  if (name === "") return tagErrors.missing;
  if (hasHiddenCharacters(name)) return hiddenCharacterError;
  if (name.length > maxTagLength) return tagErrors.tooLong;
  return name.includes(",") ? tagErrors.comma : null;
}

/** API clients expect the trailing separator: `a, b, `. */
export const joinTags = (names: readonly string[]): string => names.map((name) => `${name}, `).join("");

export const splitTags = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

export const normalizeTag = (name: string): string => name.normalize("NFC").toLowerCase();

export const isSameTag = (a: string, b: string): boolean => normalizeTag(a) === normalizeTag(b);
