import { z } from "zod";

/** The columns of the list of licenses, in the order of the specification. */
export const listColumns = [
  "key",
  "version",
  "type",
  "package",
  "assets",
  "lifetime",
  "connection",
  "customer",
  "tags",
  "created",
] as const;
export type ListColumn = (typeof listColumns)[number];

export const columnWidths = ["narrow", "usual", "wide"] as const;
export type ColumnWidth = (typeof columnWidths)[number];

export const columnChoice = z.object({
  name: z.enum(listColumns),
  isShown: z.boolean(),
  width: z.enum(columnWidths),
});
export type ColumnChoice = z.output<typeof columnChoice>;

/** Always shown, because it links to the license. */
export const requiredColumn: ListColumn = "key";
const hiddenByDefault: readonly ListColumn[] = ["created"];

/** Returns every column once, in the order of the choices. Missing columns follow with their defaults. */
export function allColumns(choices: readonly ColumnChoice[] | null): ColumnChoice[] {
  const choicesByName = new Map<ListColumn, ColumnChoice>();
  for (const { name, isShown, width } of choices ?? [])
    if (!choicesByName.has(name))
      choicesByName.set(name, { name, isShown: isShown || name === requiredColumn, width });
  for (const name of listColumns)
    if (!choicesByName.has(name))
      choicesByName.set(name, { name, isShown: !hiddenByDefault.includes(name), width: "usual" });
  return [...choicesByName.values()];
}
