/** The columns of the list of licenses, in their usual order. */
export const listColumns = [
  "customer",
  "key",
  "version",
  "type",
  "package",
  "assets",
  "lifetime",
  "connection",
  "tags",
  "created",
] as const;
export type ListColumn = (typeof listColumns)[number];

export interface ColumnChoice {
  name: ListColumn;
  isShown: boolean;
}

/** The way to a license: it always stands in the list. */
export const lastingColumn: ListColumn = "key";
const hiddenAtFirst: readonly ListColumn[] = ["created"];

const isColumn = (name: string): name is ListColumn => listColumns.some((one) => one === name);

/** `customer.key.-version`: every column in its order, the hidden ones with a dash. What is not named comes as usual. */
export function columnsIn(text: string | null): ColumnChoice[] {
  const named = new Map<ListColumn, boolean>();
  for (const word of text?.split(".") ?? []) {
    const name = word.replace(/^-/, "");
    if (isColumn(name) && !named.has(name)) named.set(name, name === lastingColumn || name === word);
  }
  for (const name of listColumns) if (!named.has(name)) named.set(name, !hiddenAtFirst.includes(name));
  return [...named].map(([name, isShown]) => ({ name, isShown }));
}

export const columnsText = (choices: readonly ColumnChoice[]): string =>
  choices.map(({ name, isShown }) => (isShown ? name : `-${name}`)).join(".");
