import { hasGeneratedFormat } from "#app/domain/text/license-key.ts";

const minCharacters = 16;
const minDistinctCharacters = 8;
const minLetterDigitSwitches = 4;

/**
 * False for a key that looks random. Imported keys often consist of a fixed prefix and a running number, which can be
 * guessed. An imported key is therefore guessable unless it is long and mixes letters and digits within its groups.
 */
export function isGuessable(key: string): boolean {
  const normalizedKey = key.toUpperCase();
  const groups = normalizedKey.split(/[^A-Z0-9]+/);
  const characters = groups.join("");
  if (new Set(characters).size < minDistinctCharacters) return true;
  if (hasGeneratedFormat(normalizedKey)) return false;
  const switchCount = groups.reduce((sum, group) => sum + countLetterDigitSwitches(group), 0);
  return characters.length < minCharacters || switchCount < minLetterDigitSwitches;
}

const countLetterDigitSwitches = (group: string): number =>
  group.match(/\d(?=[A-Z])|[A-Z](?=\d)/g)?.length ?? 0;
