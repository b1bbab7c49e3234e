/** On the wire a license's tags are one text, each name followed by a comma and a space: `a, b, `. */
export const joinTags = (names: readonly string[]): string => names.map((name) => `${name}, `).join("");

export const splitTags = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
