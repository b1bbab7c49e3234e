import type { CSSProperties } from "react";
import type { ColumnChoice, ColumnWidth, ListColumn } from "#app/domain/person/list-columns.ts";

type ShownColumn = Pick<ColumnChoice, "name" | "width">;

const widthFactors: Record<ColumnWidth, number> = { narrow: 0.75, usual: 1, wide: 1.5 };

/** The style sheet sets the usual width of each column, such as `--key`. */
const buildColumnWidth = ({ name, width }: ShownColumn) => `calc(var(--${name}) * ${widthFactors[width]})`;

/** The column that takes the free space of the table. */
const isFlexible = ({ name, width }: ShownColumn) => name === "customer" && width === "usual";

export const buildWidthStyle = (column: ShownColumn) =>
  ({ "--width": isFlexible(column) ? "auto" : buildColumnWidth(column) }) as CSSProperties;

/** If there is little space, these columns are below another column. */
export function findFoldedColumns(columns: readonly ShownColumn[]): ReadonlySet<ListColumn> {
  const hasType = columns.some(({ name }) => name === "type");
  return new Set<ListColumn>(hasType ? ["tags", "version", "package"] : ["tags"]);
}

/** The style sheet places the columns with these values. */
export function buildTableStyle(columns: readonly ShownColumn[], hasSelection: boolean): CSSProperties {
  const foldedColumns = findFoldedColumns(columns);
  const names = columns.map(({ name }) => name);
  const unfoldedColumns = columns.filter(({ name }) => !foldedColumns.has(name));
  const findColumnBelow = (name: ListColumn): ListColumn => {
    const columnBelow = name === "key" ? "tags" : name === "type" ? "package" : name;
    return names.includes(columnBelow) ? columnBelow : name;
  };
  const buildTrack = (column: ShownColumn) =>
    isFlexible(column) ? "minmax(var(--customer), 1fr)" : buildColumnWidth(column);
  const selectionTracks = hasSelection ? ["var(--select)"] : [];
  const selectionNames = hasSelection ? ["select"] : [];
  const firstRow = [...selectionNames, ...unfoldedColumns.map(({ name }) => name)];
  const secondRow = [...selectionNames, ...unfoldedColumns.map(({ name }) => findColumnBelow(name))];
  return {
    "--min-width": `calc(${[...selectionTracks, ...columns.map(buildColumnWidth)].join(" + ")})`,
    "--folded-columns": [...selectionTracks, ...unfoldedColumns.map(buildTrack)].join(" "),
    "--folded-areas": `"${firstRow.join(" ")}" "${secondRow.join(" ")}"`,
  } as CSSProperties;
}
