import { z } from "zod";
import { type Action, can } from "#app/domain/person/can.ts";
import { splitList } from "#app/domain/text/query-text.ts";
import type { Viewer } from "#app/domain/person/person.ts";
import { keyDeclarations } from "#app/domain/text/license-key.ts";

/** Result kinds in display order, each with its required action. */
const actionByKind = {
  license: "license.read",
  company: "customer.read",
  contact: "license.read",
  tag: "tag.read",
  server: "license.read",
  hosted: "customer.read",
  user: "person.manage",
} as const satisfies Record<string, Action>;

export type ResultKind = keyof typeof actionByKind;
export const resultKinds = Object.keys(actionByKind) as [ResultKind, ...ResultKind[]];

/** A small limit is enough, because a longer text narrows the search. */
export const maxResultsPerKind = 5;

const kindsWithKeyAsId: ReadonlySet<unknown> = new Set<ResultKind>([
  "license",
  "company",
  "server",
  "hosted",
]);

export const searchResult = z.object({
  kind: z.enum(resultKinds),
  /** License key (also of servers and instances), e-mail, tag name, or key of the company's newest license. */
  id: z.string().register(keyDeclarations, {
    content: "key",
    isKeyIn: ([result]) => kindsWithKeyAsId.has(result?.["kind"]),
  }),
  name: z.string(),
  about: z.string().nullable(),
  /** Number of licenses that are not deleted. Null for kinds without a license count. */
  licenseCount: z.number().nullable(),
});
export type SearchResult = z.output<typeof searchResult>;

export const searchQuery = z.object({
  search: z.string().trim().max(200).default(""),
  kinds: z
    .string()
    .transform(splitList)
    .pipe(z.array(z.enum(resultKinds)))
    .optional(),
});

export interface SearchStore {
  /**
   * At most `maxResultsPerKind` results per kind, in the order of `kinds`. Omits deleted licenses, and results that
   * belong only to deleted licenses.
   */
  find(text: string, kinds: readonly ResultKind[]): Promise<SearchResult[]>;
}

/** Searches all kinds by default. Omits kinds that the viewer may not see. */
export async function search(
  { searches }: { searches: SearchStore },
  viewer: Viewer,
  { search: text, kinds: requestedKinds = resultKinds }: z.output<typeof searchQuery>,
): Promise<SearchResult[]> {
  const kinds = resultKinds.filter(
    (kind) => requestedKinds.includes(kind) && can(viewer, actionByKind[kind]),
  );
  return text === "" || kinds.length === 0 ? [] : searches.find(text, kinds);
}
