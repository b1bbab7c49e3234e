export const splitList = (text: string): string[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

export const omitEmptyValues = (query: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(query).filter(([, text]) => text.trim() !== ""));
