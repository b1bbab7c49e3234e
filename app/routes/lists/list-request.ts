import type { z } from "zod";
import { listedIn } from "#app/domain/text/query-text.ts";

export type RangeErrors = Partial<Record<"dateFilterType" | "minDate" | "maxDate", string>>;
/** A faulty range is left out of the query. */
export type RangeCheck<Query> = (query: Query) => RangeErrors;

export interface ListRequest<Query> {
  query: Query;
  sent: Record<string, string>;
  /** Names of parameters that were not understood. */
  ignored: string[];
  errors: RangeErrors;
}

export const addressOf = (path: string, search: URLSearchParams) =>
  search.size > 0 ? `${path}?${search.toString().replaceAll("%2C", ",")}` : path;

interface Tidiness {
  several: readonly string[];
  needs: Readonly<Record<string, string>>;
}

/** `several` joined by commas, the last of other repeated names, no empty values. */
export function tidySearch(search: URLSearchParams, { several, needs }: Tidiness): URLSearchParams {
  const texts = [...new Set(search.keys())].map((name) => {
    const values = search.getAll(name);
    const isList = several.includes(name);
    return [name, isList ? [...new Set(values.flatMap(listedIn))].join(",") : (values.at(-1)?.trim() ?? "")];
  });
  const tidy = new URLSearchParams(texts.filter(([, text]) => text !== ""));
  for (const [name, needed] of Object.entries(needs)) if (!tidy.has(needed)) tidy.delete(name);
  return tidy;
}

export type SchemaOf<Query> = z.ZodType<Query> & { shape: { [Name in keyof Query]-?: z.ZodType } };

interface Readable<Query> {
  names: readonly (keyof Query & string)[];
  own: ReadonlySet<string>;
  sizes?: readonly number[];
  usualSize?: number | undefined;
  takesAnySize?: boolean;
  valuesOf?: (texts: Record<string, string>) => Record<string, unknown>;
  rangeErrors?: RangeCheck<Query>;
}

const backwards: RangeCheck<{ minDate?: unknown; maxDate?: unknown }> = ({ minDate, maxDate }) =>
  typeof minDate === "string" && typeof maxDate === "string" && minDate > maxDate
    ? { maxDate: "The last day is before the first." }
    : {};

/** Never fails, whatever is in the address: faults are left out and reported. */
export function lenientRequest<Query extends object>(
  tidy: URLSearchParams,
  schema: SchemaOf<Query>,
  definition: Readable<Query>,
): ListRequest<Query> {
  const { names, own, sizes = [], usualSize = sizes[0], takesAnySize = false } = definition;
  const { valuesOf = (texts) => texts, rangeErrors = backwards } = definition;
  const usual: [string, string][] = usualSize === undefined ? [] : [["pageSize", String(usualSize)]];
  const read = (texts: [string, string][]) => valuesOf(Object.fromEntries([...usual, ...texts]));

  const unnamed = Object.keys(schema.shape).find((name) => !names.some((known) => known === name));
  if (unnamed) throw new Error(`The list reads ${unnamed} without naming it.`);
  const known = [...tidy].filter(([name]) => names.some((one) => one === name));
  const issues = schema.safeParse(read(known)).error?.issues ?? [];
  const refused = new Set(issues.map(({ path }) => path[0]));
  const size = Number(tidy.get("pageSize") ?? usualSize);
  if (!(takesAnySize ? size > 0 : sizes.includes(size))) refused.add("pageSize");
  const faulty = names.filter((name) => refused.has(name)) as string[];

  const understood = known.filter(([name]) => !faulty.includes(name));
  const errors = rangeErrors(schema.parse(read(understood)));
  const range = ["dateFilterType", "minDate", "maxDate"];
  const entries =
    Object.keys(errors).length > 0 ? understood.filter(([name]) => !range.includes(name)) : understood;
  const query = schema.parse(read(entries));
  const said = new Map<string, unknown>(Object.entries(query));
  const sent = [...usual, ...entries].map(([name, text]) => {
    const value = said.get(name);
    return [name, typeof value === "string" ? value : text];
  });
  const unknown = [...tidy.keys()].filter((name) => !own.has(name));
  return { query, sent: Object.fromEntries(sent), ignored: [...faulty, ...unknown], errors };
}
