import { isOwnKey } from "#app/domain/text/license-key.ts";

const minCharacters = 16;
const minDistinct = 8;
const minSwitches = 4;

/**
 * True unless the key looks random. Imported keys often count up behind a fixed prefix. A key issued elsewhere must
 * therefore be long and must switch between letters and digits within its groups, unlike words and running numbers.
 */
export function isGuessable(key: string): boolean {
  const folded = key.toUpperCase();
  const groups = folded.split(/[^A-Z0-9]+/);
  const characters = groups.join("");
  if (new Set(characters).size < minDistinct) return true;
  if (isOwnKey(folded)) return false;
  const switches = groups.reduce((sum, group) => sum + switchesIn(group), 0);
  return characters.length < minCharacters || switches < minSwitches;
}

const switchesIn = (group: string): number => group.match(/\d(?=[A-Z])|[A-Z](?=\d)/g)?.length ?? 0;
