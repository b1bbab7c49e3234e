/** Kinds of names that the app can suggest. */
export const namedKinds = ["tags", "tiers", "companies", "contacts", "users"] as const;
export type NamedKind = (typeof namedKinds)[number];

export interface NameSuggestions {
  names: string[];
  hasMore: boolean;
}

const maxSuggestions = 50;

export const toSuggestions = (all: readonly string[]): NameSuggestions => ({
  names: all.slice(0, maxSuggestions),
  hasMore: all.length > maxSuggestions,
});

export const typeMore = (shown: number) => `Showing the first ${shown}, type more.`;
