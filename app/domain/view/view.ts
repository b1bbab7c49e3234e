import { z } from "zod";
import { instantText } from "#app/domain/time/time-schemas.ts";
import { createLineText } from "#app/domain/text/line-text.ts";
import { listParameterNames } from "#app/domain/license/filter-fields.ts";
import { parseFilterValues } from "#app/domain/license/filter-query.ts";
import { requestedFilter, type RequestedFilter } from "#app/domain/license/filter.ts";
import { parseSearchParams } from "#app/domain/license/search.ts";

const knownParameterNames = new Set<string>([...listParameterNames, "term", "crit"]);

/** The page number is not part of a view. */
const isViewParameter = (name: string) => knownParameterNames.has(name) && name !== "pageNumber";

/** The parameters of a view in a fixed order, without unknown and empty parameters. */
export function formatViewQuery(searchParams: URLSearchParams): string {
  const viewParameters = [...searchParams].filter(([name, value]) => isViewParameter(name) && value !== "");
  return new URLSearchParams(viewParameters.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** Parses the query string of a view. Returns the filter, or an error message. */
export function parseViewFilter(query: string): { filter: RequestedFilter } | { error: string } {
  const searchParams = new URLSearchParams(query);
  const unknownName = [...searchParams.keys()].find((name) => !knownParameterNames.has(name));
  if (unknownName !== undefined) return { error: `The list has no filter “${unknownName.slice(0, 40)}”.` };
  const textSearch = parseSearchParams(searchParams);
  if (textSearch?.isSupported === false)
    return { error: `The list cannot be searched by ${textSearch.label}.` };
  const parsedFilter = requestedFilter.safeParse({
    ...parseFilterValues(Object.fromEntries(searchParams)),
    ...textSearch?.filter,
  });
  if (parsedFilter.success) return { filter: parsedFilter.data };
  const [issue] = parsedFilter.error.issues;
  return { error: `${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}` };
}

const viewQuery = z
  .string()
  .max(2_000, "A view has at most 2,000 characters.")
  .superRefine((query, context) => {
    const parsedFilter = parseViewFilter(query);
    if ("error" in parsedFilter) context.addIssue({ code: "custom", message: parsedFilter.error });
  });

export const viewName = createLineText({ error: "Enter a name." })
  .min(1, "Enter a name.")
  .max(60, "A name has at most 60 characters.");

export const newView = z.object({
  name: viewName,
  query: viewQuery,
  isShared: z.boolean().default(false),
});
export type NewView = z.output<typeof newView>;

export const viewChange = z.object({
  name: viewName.optional(),
  query: viewQuery.optional(),
  isShared: z.boolean().optional(),
  position: z.number().int().min(0).max(1_000).optional(),
});
export type ViewChange = z.output<typeof viewChange>;

export const view = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  /** True if the caller created the view. */
  isOwn: z.boolean(),
  position: z.number(),
  rowVersion: z.number(),
});
export type View = z.output<typeof view>;

/** The views visible to the caller, and the time of the last summary refresh. */
export const viewList = z.object({ views: z.array(view), lastUpdatedAt: instantText.nullable() });
export type ViewList = z.output<typeof viewList>;
