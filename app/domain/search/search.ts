import { z } from "zod";
import { type Action, can } from "#app/domain/person/can.ts";
import type { CurrentPerson } from "#app/domain/person/person.ts";

/** What one search looks for, in the order in which it is shown, each with what it takes to see it. */
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

/** No more of each kind are answered: who looks for something says more of it. */
export const mostOfAKind = 5;

export const found = z.object({
  kind: z.enum(foundKinds),
  /**
   * What its screen is addressed by: the key of the license, also of a server and of what is hosted; the e-mail of a contact
   * or a user; the name of a tag; of a company the key of its newest license.
   */
  id: z.string(),
  name: z.string(),
  /** Whose it is. */
  about: z.string().nullable(),
  /** How many licenses a company has that are not deleted. */
  licenseCount: z.number().nullable(),
});
export type Found = z.output<typeof found>;

export const searchQuery = z.object({ text: z.string().trim().max(200).default("") });

export interface SearchStore {
  /** At most `mostOfAKind` of each of these kinds, in the order of the kinds. Neither deleted licenses nor what hangs on them. */
  find(text: string, kinds: readonly FoundKind[]): Promise<Found[]>;
}

/** Of what one may not see nothing is said, not even that it is looked for. */
export async function search(
  { searches }: { searches: SearchStore },
  person: CurrentPerson,
  text: string,
): Promise<Found[]> {
  const kinds = foundKinds.filter((kind) => can(person, rights[kind]));
  return text === "" ? [] : searches.find(text, kinds);
}
