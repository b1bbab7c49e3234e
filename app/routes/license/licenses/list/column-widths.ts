import type { ColumnWidth, ListColumn } from "#app/domain/person/list-columns.ts";

/** Fixes the sizes of columns and rows, so that they do not move when the rows or their order change. */
export const fixedTableClass = "columns:[&_table]:table-fixed columns:[&_td]:h-16";

/**
 * The default width of each column. The variants `tight`, `dense` and `roomy` set the width for tables with
 * little, limited and ample space. The key and its row menu need the same space in every table, so only the other
 * columns grow.
 */
const defaultWidthClasses: Record<ListColumn, string> = {
  key: "[--width:226px] dense:[--width:148px]",
  version: "[--width:64px] roomy:[--width:4.5cqi]",
  type: "[--width:90px] tight:[--width:84px] roomy:[--width:6.5cqi]",
  package: "[--width:90px] tight:[--width:84px] roomy:[--width:8cqi]",
  assets: "[--width:136px] tight:[--width:118px] roomy:[--width:13cqi]",
  lifetime: "[--width:184px] tight:[--width:132px] roomy:[--width:13cqi]",
  connection: "[--width:136px] tight:[--width:118px] roomy:[--width:13cqi]",
  customer: "[--width:220px] tight:[--width:140px] roomy:[--width:16cqi]",
  tags: "[--width:104px] tight:[--width:92px] roomy:[--width:7cqi]",
  created: "[--width:150px]",
};

const chosenWidthClasses: Record<ColumnWidth, string> = {
  narrow: "columns:w-[calc(var(--width)*0.75)]",
  usual: "columns:w-(--width)",
  wide: "columns:w-[calc(var(--width)*1.5)]",
};

export const getColumnWidthClass = (column: ListColumn, width: ColumnWidth) =>
  `${defaultWidthClasses[column]} ${chosenWidthClasses[width]}`;
