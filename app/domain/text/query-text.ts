/** Splits a comma-separated list and omits empty parts. */
export const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** Omits parameters without a value, such as `tag` in `?tag=`. */
export const omitEmptyValues = (query: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, text]) => text.trim() !== ""));
