import type { z } from "zod";

export interface LenientQuery<Asked> {
  /** What the address asks for, defaults where it asks for nothing. */
  asked: Asked;
  /** The names of what is not understood and left out. */
  ignored: string[];
}

/** The query object of a list from whatever stands in the address bar. Of a name that comes twice the last counts. */
export function lenientQuery<Shape extends z.ZodRawShape>(
  search: URLSearchParams,
  schema: z.ZodObject<Shape>,
): LenientQuery<z.output<z.ZodObject<Shape>>> {
  const given = [...new Map([...search].map(([name, text]) => [name, text.trim()]))];
  const known = given.filter(([name, text]) => Object.hasOwn(schema.shape, name) && text !== "");
  const issues = schema.safeParse(Object.fromEntries(known)).error?.issues ?? [];
  const faulty = new Set(issues.map(({ path }) => String(path[0])));
  const unknown = given.filter(([name]) => !Object.hasOwn(schema.shape, name));
  const kept = known.filter(([name]) => !faulty.has(name));
  return {
    asked: schema.parse(Object.fromEntries(kept)),
    ignored: [...faulty, ...unknown.map(([name]) => name)],
  };
}
