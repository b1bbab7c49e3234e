/** API clients expect the trailing separator: `a, b, `. */
export const joinTags = (names: readonly string[]): string => names.map((name) => `${name}, `).join("");

export const splitTags = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

const normalizeTag = (name: string) => name.normalize("NFC").toLowerCase();

export const isSameTag = (a: string, b: string): boolean => normalizeTag(a) === normalizeTag(b);
