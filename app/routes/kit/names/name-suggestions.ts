/** Kinds of names that the app can suggest. */
export const nameKinds = ["tags", "tiers", "companies", "contacts", "users", "licenses"] as const;
export type NameKind = (typeof nameKinds)[number];

export interface NameSuggestions {
  names: string[];
  /** Text beside a name, such as the company of a license key. */
  abouts?: Record<string, string>;
  hasMore: boolean;
}

/** True if the list shows all names before the user types. Only the number of users is small enough. */
export const suggestsAllNames = (kind: NameKind | null) => kind === "users";

export const maxSuggestions = 50;

export const limitSuggestions = (allNames: readonly string[]): NameSuggestions => ({
  names: allNames.slice(0, maxSuggestions),
  hasMore: allNames.length > maxSuggestions,
});

export const formatMoreResultsHint = (shownCount: number) =>
  `Only the first ${shownCount} names are shown. Type more letters to find others.`;
