/** API clients expect the trailing separator: `a, b, `. */
export const joinTags = (names: readonly string[]): string => names.map((name) => `${name}, `).join("");

export const splitTags = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

export const isSameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
