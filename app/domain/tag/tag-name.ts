export const longestTag = 64;
export const tagFaults = {
  missing: "A tag needs a name.",
  long: `A tag has at most ${longestTag} characters.`,
  comma: "A tag cannot contain a comma.",
} as const;

export function tagFault(name: string): string | null {
  if (name === "") return tagFaults.missing;
  if (name.length > longestTag) return tagFaults.long;
  return name.includes(",") ? tagFaults.comma : null;
}
