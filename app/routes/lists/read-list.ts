import { isSamePath } from "#app/domain/text/path.ts";
import { redirect } from "#app/middleware/redirect.ts";
import type { z } from "zod";
import type { List } from "./define-list.ts";
import { addressOf, type ListRequest, type RangeCheck } from "./list-request.ts";

type SchemaOf<Query> = z.ZodType<Query> & { shape: { [Name in keyof Query]-?: z.ZodType } };
type ReadableList<Query> = Pick<List<Query>, "definition" | "isNarrowed" | "ownNames" | "own" | "tidy">;

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
  if (isList && list.isNarrowed && tidy.toString() !== searchParams.toString())
    throw redirect(addressOf(path, tidy));
  return tidy;
}

const backwards: RangeCheck<{ minDate?: unknown; maxDate?: unknown }> = ({ minDate, maxDate }) =>
  typeof minDate === "string" && typeof maxDate === "string" && minDate > maxDate
    ? { maxDate: "The last day is before the first." }
    : {};

/** Never throws: invalid parameters are removed and reported. */
export function requestOf<Query extends object>(
  { definition, ownNames }: ReadableList<Query>,
  tidy: URLSearchParams,
  schema: SchemaOf<Query>,
): ListRequest<Query> {
  const { names, sizes = [], usualSize = sizes[0], takesAnySize = false } = definition;
  const { valuesOf = (texts) => texts, rangeErrors = backwards } = definition;
  const usual: [string, string][] = usualSize === undefined ? [] : [["pageSize", String(usualSize)]];
  const read = (texts: [string, string][]) => valuesOf(Object.fromEntries([...usual, ...texts]));

  const unnamed = Object.keys(schema.shape).find((name) => !names.some((known) => known === name));
  if (unnamed) throw new Error(`The schema has ${unnamed}, which the list does not name.`);
  const known = [...tidy].filter(([name]) => names.some((one) => one === name));
  const asked = schema.safeParse(read(known));
  const refused = new Set(asked.error?.issues.map(({ path }) => path[0]));
  const size = Number(tidy.get("pageSize") ?? usualSize);
  if (!(takesAnySize ? size > 0 : sizes.includes(size))) refused.add("pageSize");
  const faulty = names.filter((name) => refused.has(name)) as string[];

  const understood = known.filter(([name]) => !faulty.includes(name));
  const found = faulty.length === 0 && asked.data ? asked.data : schema.parse(read(understood));
  const errors = rangeErrors(found);
  const isBackwards = Object.keys(errors).length > 0;
  const range = ["dateFilterType", "minDate", "maxDate"];
  const entries = isBackwards ? understood.filter(([name]) => !range.includes(name)) : understood;
  const query = isBackwards ? schema.parse(read(entries)) : found;
  const said = new Map<string, unknown>(Object.entries(query));
  const sent = [...usual, ...entries].map(([name, text]) => {
    const value = said.get(name);
    return [name, typeof value === "string" ? value : text];
  });
  const unknown = [...tidy.keys()].filter((name) => !ownNames.has(name));
  return { query, sent: Object.fromEntries(sent), ignored: [...faulty, ...unknown], errors };
}
