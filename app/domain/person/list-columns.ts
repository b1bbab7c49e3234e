/** The columns of the list of licenses, in the order of the specification. */
export const columnSettings = {
  key: { label: "License Key", isShownByDefault: true },
  version: { label: "Version", isShownByDefault: true },
  type: { label: "License Type", isShownByDefault: true },
  package: { label: "Package", isShownByDefault: true },
  assets: { label: "Asset Info", isShownByDefault: true },
  lifetime: { label: "Lifetime Info", isShownByDefault: true },
  connection: { label: "Connection Info", isShownByDefault: true },
  customer: { label: "Customer", isShownByDefault: true },
  tags: { label: "Tags", isShownByDefault: true },
  fullFrom: { label: "Full Before", isShownByDefault: false },
  created: { label: "Created", isShownByDefault: false },
};
export type ListColumn = keyof typeof columnSettings;
export const listColumns = Object.keys(columnSettings) as ListColumn[];

export const columnWidths = ["narrow", "usual", "wide"] as const;
export type ColumnWidth = (typeof columnWidths)[number];

export interface ColumnChoice {
  name: ListColumn;
  isShown: boolean;
  width: ColumnWidth;
}

/** Columns that need more than the specified license API. */
const extensionColumns: readonly ListColumn[] = ["fullFrom"];

export const isAvailableColumn = (name: ListColumn, isExtended: boolean): boolean =>
  isExtended || !extensionColumns.includes(name);

/** Column that is always shown, because it links to the license. */
export const requiredColumn: ListColumn = "key";

/** Every column once, in the order of the choices. Missing columns follow with their defaults. */
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
