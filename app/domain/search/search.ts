import { z } from "zod";
import { type Action, can } from "#app/domain/person/can.ts";
import { listedIn } from "#app/domain/text/query-text.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";

/** Result kinds in display order, each with its required action. */
const rights = {
  license: "license.read",
  company: "customer.read",
  contact: "license.read",
  tag: "tag.read",
  server: "license.read",
  hosted: "customer.read",
  user: "person.manage",
} as const satisfies Record<string, Action>;

export type FoundKind = keyof typeof rights;
export const foundKinds = Object.keys(rights) as [FoundKind, ...FoundKind[]];

/** A small limit is enough, because a longer text narrows the search. */
export const mostOfAKind = 5;

export const found = z.object({
  kind: z.enum(foundKinds),
  /** License key (also of servers and instances), e-mail, tag name, or key of the company's newest license. */
  id: z.string(),
  name: z.string(),
  about: z.string().nullable(),
  /** Without deleted licenses; null for other kinds. */
  licenseCount: z.number().nullable(),
});
export type Found = z.output<typeof found>;

export const searchQuery = z.object({
  text: z.string().trim().max(200).default(""),
  kinds: z
    .string()
    .transform(listedIn)
    .pipe(z.array(z.enum(foundKinds)))
    .optional(),
});

export interface SearchStore {
  /** Returns at most `maxPerKind` results per kind, in the order of `kinds`, without deleted licenses and their parts. */
  find(text: string, kinds: readonly FoundKind[]): Promise<Found[]>;
}

/** Searches all kinds by default. Kinds that the person may not see are omitted. */
export async function search(
  { searches }: { searches: SearchStore },
  person: CurrentPerson,
  { text, kinds: wanted = foundKinds }: z.output<typeof searchQuery>,
): Promise<Found[]> {
  const kinds = foundKinds.filter((kind) => wanted.includes(kind) && can(person, rights[kind]));
  return text === "" || kinds.length === 0 ? [] : searches.find(text, kinds);
}
