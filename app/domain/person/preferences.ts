import { z } from "zod";
import { columnChoice, listColumns } from "./list-columns.ts";

export const themes = ["light", "dark", "system"] as const;
/** How much of a list a screen has room for. */
export const densities = ["comfortable", "compact"] as const;
/** How dates are written: as usual, as ISO 8601 has it, or as the language of the browser has it. */
export const dateStyles = ["usual", "iso", "language"] as const;

export const preferences = z.object({
  theme: z.enum(themes),
  density: z.enum(densities),
  dates: z.enum(dateStyles),
  /** Of the list of licenses, in their order; null for the usual ones. */
  columns: z.array(columnChoice).max(listColumns.length).nullable(),
  /** The id of the view that the list of licenses begins with. */
  startView: z.number().int().nullable(),
  /** Whether single keys are shortcuts. */
  hasShortcuts: z.boolean(),
});
export type Preferences = z.output<typeof preferences>;

export const preferencesChange = preferences.partial();
export type PreferencesChange = z.output<typeof preferencesChange>;

export const usualPreferences: Preferences = {
  theme: "system",
  density: "comfortable",
  dates: "usual",
  columns: null,
  startView: null,
  hasShortcuts: true,
};

/** From what a database or a browser keeps: what does not fit is as usual. */
export function preferencesFrom(kept: unknown): Preferences {
  if (kept === null) return usualPreferences;
  const fitting = Object.entries(preferences.shape).flatMap(([name, schema]) => {
    const read = schema.safeParse(Object(kept)[name]);
    return read.success ? [[name, read.data]] : [];
  });
  return { ...usualPreferences, ...Object.fromEntries(fitting) };
}
