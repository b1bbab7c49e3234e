import { z } from "zod";

/** The columns of the list of licenses, in the order of the specification. */
const columnSettings = {
  key: { isShownByDefault: true },
  version: { isShownByDefault: true },
  type: { isShownByDefault: true },
  package: { isShownByDefault: true },
  assets: { isShownByDefault: true },
  lifetime: { isShownByDefault: true },
  connection: { isShownByDefault: true },
  customer: { isShownByDefault: true },
  tags: { isShownByDefault: true },
  created: { isShownByDefault: false },
};
export type ListColumn = keyof typeof columnSettings;
export const listColumns = Object.keys(columnSettings) as ListColumn[];

export const columnWidths = ["narrow", "usual", "wide"] as const;
export type ColumnWidth = (typeof columnWidths)[number];

export const columnChoice = z.object({
  name: z.enum(listColumns),
  isShown: z.boolean(),
  width: z.enum(columnWidths),
});
export type ColumnChoice = z.output<typeof columnChoice>;

/** Column that is always shown, because it links to the license. */
export const requiredColumn: ListColumn = "key";

/** Returns every column once, in the order of the choices. Missing columns follow with their defaults. */
export function completeColumns(choices: readonly ColumnChoice[] | null): ColumnChoice[] {
  const choicesByName = new Map<ListColumn, ColumnChoice>();
  for (const { name, isShown, width } of choices ?? [])
    if (!choicesByName.has(name))
      choicesByName.set(name, { name, isShown: isShown || name === requiredColumn, width });
  for (const name of listColumns)
    if (!choicesByName.has(name))
      choicesByName.set(name, { name, isShown: columnSettings[name].isShownByDefault, width: "usual" });
  return [...choicesByName.values()];
}
