import { isSamePath } from "#app/domain/text/path.ts";
import { redirect } from "#app/middleware/redirect.ts";
import type { z } from "zod";
import type { List } from "./define-list.ts";
import { addressOf, type ListRequest, type RangeCheck } from "./list-request.ts";

type SchemaOf<Query> = z.ZodType<Query> & { shape: { [Name in keyof Query]-?: z.ZodType } };
type ReadableList<Query> = Pick<List<Query>, "definition" | "hasFilters" | "ownNames" | "ownParams" | "tidy">;

/** Reads a list request from the address. In a module of its own, so that browsers do not load it. */
export const readList = <Query extends object>(
  list: ReadableList<Query>,
  url: URL,
  schema: SchemaOf<Query>,
): ListRequest<Query> => requestOf(list, searchOf(list, url), schema);

/** Redirects the address of a GET form to its short form. */
export function searchOf<Query>(list: ReadableList<Query>, { pathname, searchParams }: URL): URLSearchParams {
  const { path } = list.definition;
  const isList = isSamePath(pathname, path);
  const tidy = list.tidy(searchParams, isList);
  if (isList && list.hasFilters && tidy.toString() !== searchParams.toString())
    throw redirect(addressOf(path, tidy));
  return tidy;
}

const checkRangeOrder: RangeCheck<{ minDate?: unknown; maxDate?: unknown }> = ({ minDate, maxDate }) =>
  typeof minDate === "string" && typeof maxDate === "string" && minDate > maxDate
    ? { maxDate: "The last day is before the first." }
    : {};

/** Never throws: invalid parameters are removed and reported. */
export function requestOf<Query extends object>(
  { definition, ownNames }: ReadableList<Query>,
  tidy: URLSearchParams,
  schema: SchemaOf<Query>,
): ListRequest<Query> {
  const { names, sizes = [], defaultSize = sizes[0], allowsAnySize = false } = definition;
  const { valuesOf = (texts) => texts, rangeErrors = checkRangeOrder } = definition;
  const defaultEntries: [string, string][] =
    defaultSize === undefined ? [] : [["pageSize", String(defaultSize)]];
  const read = (texts: [string, string][]) => valuesOf(Object.fromEntries([...defaultEntries, ...texts]));

  const missingName = Object.keys(schema.shape).find(
    (name) => !names.some((listedName) => listedName === name),
  );
  if (missingName) throw new Error(`The schema has ${missingName}, which the list does not name.`);
  const listEntries = [...tidy].filter(([name]) => names.some((listedName) => listedName === name));
  const parsed = schema.safeParse(read(listEntries));
  const invalidNames = new Set(parsed.error?.issues.map(({ path }) => path[0]));
  const size = Number(tidy.get("pageSize") ?? defaultSize);
  if (!(allowsAnySize ? size > 0 : sizes.includes(size))) invalidNames.add("pageSize");
  const invalidListNames = names.filter((name) => invalidNames.has(name)) as string[];

  const validEntries = listEntries.filter(([name]) => !invalidListNames.includes(name));
  const parsedQuery =
    invalidListNames.length === 0 && parsed.data ? parsed.data : schema.parse(read(validEntries));
  const errors = rangeErrors(parsedQuery);
  const isRangeInvalid = Object.keys(errors).length > 0;
  const range = ["dateFilterType", "minDate", "maxDate"];
  const entries = isRangeInvalid ? validEntries.filter(([name]) => !range.includes(name)) : validEntries;
  const query = isRangeInvalid ? schema.parse(read(entries)) : parsedQuery;
  const valueByName = new Map<string, unknown>(Object.entries(query));
  const apiQuery = [...defaultEntries, ...entries].map(([name, text]) => {
    const value = valueByName.get(name);
    return [name, typeof value === "string" ? value : text];
  });
  const unknown = [...tidy.keys()].filter((name) => !ownNames.has(name));
  return {
    query,
    apiQuery: Object.fromEntries(apiQuery),
    ignored: [...invalidListNames, ...unknown],
    errors,
  };
}
