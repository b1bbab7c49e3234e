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
