import { hasGeneratedFormat } from "#app/domain/text/license-key.ts";

const minCharacters = 16;
const minDistinctCharacters = 8;
const minSwitches = 4;

/**
 * True unless the key looks random. Imported keys often count up behind a fixed prefix. A key issued elsewhere must
 * therefore be long and must switch between letters and digits within its groups, unlike words and running numbers.
 */
export function isGuessable(key: string): boolean {
  const upperCase = key.toUpperCase();
  const groups = upperCase.split(/[^A-Z0-9]+/);
  const characters = groups.join("");
  if (new Set(characters).size < minDistinctCharacters) return true;
  if (hasGeneratedFormat(upperCase)) return false;
  const switches = groups.reduce((sum, group) => sum + countSwitches(group), 0);
  return characters.length < minCharacters || switches < minSwitches;
}

const countSwitches = (group: string): number => group.match(/\d(?=[A-Z])|[A-Z](?=\d)/g)?.length ?? 0;
