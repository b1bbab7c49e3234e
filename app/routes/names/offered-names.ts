/** Kinds of names that the app can suggest. */
export const namedKinds = ["tags", "tiers", "companies", "contacts", "users"] as const;
export type NamedKind = (typeof namedKinds)[number];

export interface OfferedNames {
  names: string[];
  hasMore: boolean;
}

const mostOffered = 50;

export const offeredNames = (all: readonly string[]): OfferedNames => ({
  names: all.slice(0, mostOffered),
  hasMore: all.length > mostOffered,
});

export const typeMore = (shown: number) => `Showing the first ${shown}, type more.`;
