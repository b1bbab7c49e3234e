import { isSamePath } from "#app/domain/text/path.ts";
import { redirect } from "#app/middleware/redirect.ts";
import type { z } from "zod";
import type { List } from "./define-list.ts";
import { joinPathAndQuery, type ListRequest, type RangeCheck, rangeParamNames } from "./list-request.ts";

/** A schema of the query. Its `shape` contains the names of the query parameters. */
type SchemaOf<Query> = z.ZodType<Query> & { shape: { [Name in keyof Query]-?: z.ZodType } };
type ReadableList<Query> = Pick<
  List<Query>,
  "definition" | "sizes" | "hasFilters" | "paramNames" | "normalizeParams"
>;

/**
 * Reads a list request from the URL. Only loaders import this module, so the browser bundle does not
 * include the module.
 */
export const readList = <Query extends object>(
  list: ReadableList<Query>,
  url: URL,
  schema: SchemaOf<Query>,
): ListRequest<Query> => parseListRequest(list, readSearch(list, url), schema);

/** Redirects if the URL is not normalized, for example if a GET form sent empty fields. */
export function readSearch<Query>(
  list: ReadableList<Query>,
  { pathname, searchParams }: URL,
): URLSearchParams {
  const { path } = list.definition;
  const isListUrl = isSamePath(pathname, path);
  const normalizedSearch = list.normalizeParams(searchParams, { keepsUnknownParams: isListUrl });
  if (isListUrl && list.hasFilters && normalizedSearch.toString() !== searchParams.toString())
    throw redirect(joinPathAndQuery(path, normalizedSearch));
  return normalizedSearch;
}

const findRangeOrderError: RangeCheck<{ from?: unknown; to?: unknown }> = ({ from, to }) =>
  typeof from === "string" && typeof to === "string" && from > to
    ? { to: "The last day of the range is before the first day." }
    : {};

/** Removes invalid parameters and returns their names in `ignoredParams`. */
export function parseListRequest<Query extends object>(
  { definition, sizes, paramNames }: ReadableList<Query>,
  normalizedSearch: URLSearchParams,
  schema: SchemaOf<Query>,
): ListRequest<Query> {
  const { names, defaultSize = sizes[0], allowsAnySize = false } = definition;
  const { parseTexts = (texts) => texts, checkRange = findRangeOrderError } = definition;
  const defaultParams: [string, string][] =
    defaultSize === undefined ? [] : [["pageSize", String(defaultSize)]];
  const toSchemaInput = (params: [string, string][]) =>
    parseTexts(Object.fromEntries([...defaultParams, ...params]));

  const missingName = Object.keys(schema.shape).find(
    (name) => !names.some((listedName) => listedName === name),
  );
  if (missingName) throw new Error(`The schema has the parameter ${missingName}, but the list does not.`);
  const listParams = [...normalizedSearch].filter(([name]) =>
    names.some((listedName) => listedName === name),
  );
  const parseResult = schema.safeParse(toSchemaInput(listParams));
  const invalidParamNames = new Set(parseResult.error?.issues.map(({ path }) => path[0]));
  const pageSize = Number(normalizedSearch.get("pageSize") ?? defaultSize);
  const isPageSizeAllowed = allowsAnySize ? pageSize > 0 : sizes.includes(pageSize);
  if (!isPageSizeAllowed) invalidParamNames.add("pageSize");
  const invalidListParamNames = names.filter((name) => invalidParamNames.has(name)) as string[];

  const validParams = listParams.filter(([name]) => !invalidListParamNames.includes(name));
  const parsedQuery =
    invalidListParamNames.length === 0 && parseResult.data
      ? parseResult.data
      : schema.parse(toSchemaInput(validParams));
  const errors = checkRange(parsedQuery);
  const isRangeInvalid = Object.keys(errors).length > 0;
  const acceptedParams = isRangeInvalid
    ? validParams.filter(([name]) => !rangeParamNames.some((rangeName) => rangeName === name))
    : validParams;
  const query = isRangeInvalid ? schema.parse(toSchemaInput(acceptedParams)) : parsedQuery;
  const valueByName = new Map<string, unknown>(Object.entries(query));
  // The request to the API contains the values that the schema normalized.
  const apiQueryPairs = [...defaultParams, ...acceptedParams].map(([name, text]) => {
    const value = valueByName.get(name);
    return [name, typeof value === "string" ? value : text];
  });
  const unknownParamNames = [...normalizedSearch.keys()].filter((name) => !paramNames.has(name));
  return {
    query,
    apiQuery: Object.fromEntries(apiQueryPairs),
    ignoredParams: [...invalidListParamNames, ...unknownParamNames],
    errors,
  };
}
