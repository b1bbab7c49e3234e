/** What stands in a text with commas between. */
export const listedIn = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A query string without what is empty: it does not count. */
export const filledIn = (query: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, text]) => text.trim() !== ""));
