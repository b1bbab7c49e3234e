import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";

const splitWords = (name: string) =>
  normalizeForSearch(name)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

/** "Corporate Tier 4" becomes "corporate-tier-4", or "corporate-tier-4-2" if that id is in use. A name without Latin letters or digits becomes `fallback`. */
export function deriveIdFromName(name: string, fallback: string, usedIds: readonly string[]): string {
  const id = splitWords(name).join("-").slice(0, 60) || fallback;
  const isUsed = (candidate: string) => usedIds.some((usedId) => usedId.toLowerCase() === candidate);
  let candidate = id;
  for (let suffix = 2; isUsed(candidate); suffix++) candidate = `${id}-${suffix}`;
  return candidate;
}

/** "Live response" becomes "liveResponse". */
export const deriveFeatureCode = (label: string): string =>
  splitWords(label)
    .map((word, position) => (position === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join("");
