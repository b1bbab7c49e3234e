import { z } from "zod";
import { columnWidths, listColumns } from "./list-columns.ts";

export const themes = ["light", "dark", "system"] as const;
/** Row height of lists. */
export const densities = ["comfortable", "compact"] as const;
/** Date format: the default, ISO 8601, or the browser's language. */
export const dateStyles = ["usual", "iso", "language"] as const;

const columnChoice = z.object({
  name: z.enum(listColumns),
  isShown: z.boolean(),
  width: z.enum(columnWidths),
});

export const preferences = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  dates: z.enum(dateStyles),
  /** Columns of the license list in display order; null for the default. */
  columns: z.array(columnChoice).max(listColumns.length).nullable(),
  /** Id of the view that the license list opens with. */
  startView: z.number().int().nullable(),
  /** True if single keys are shortcuts. */
  hasShortcuts: z.boolean(),
});
export type Preferences = z.output<typeof preferences>;

export const preferencesChange = preferences.partial();
export type PreferencesChange = z.output<typeof preferencesChange>;

export const defaultPreferences: Preferences = {
  theme: "system",
  density: "compact",
  dates: "usual",
  columns: null,
  startView: null,
  hasShortcuts: true,
};

/** Reads preferences from a database or a browser. Invalid values get their default. */
export function parsePreferences(storedPreferences: unknown): Preferences {
  if (storedPreferences === null) return defaultPreferences;
  const validEntries = Object.entries(preferences.shape).flatMap(([name, schema]) => {
    // A stored value may not be an object. `Object()` makes its properties readable.
    const parsedValue = schema.safeParse(Object(storedPreferences)[name]);
    return parsedValue.success ? [[name, parsedValue.data]] : [];
  });
  return { ...defaultPreferences, ...Object.fromEntries(validEntries) };
}
