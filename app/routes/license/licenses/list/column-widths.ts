import type { ColumnWidth, ListColumn } from "#app/domain/person/list-columns.ts";

/** Fixes the column widths, so that the columns do not move when the rows or their order change. */
export const fixedTableClass = "columns:[&_table]:table-fixed";

/**
 * The default width of each column. The variants `tight`, `dense` and `roomy` set the width for tables with
 * little, limited and ample space.
 */
const defaultWidthClasses: Record<ListColumn, string> = {
  key: "[--width:214px] dense:[--width:206px] tight:[--width:112px] roomy:[--width:300px]",
  version: "[--width:72px]",
  type: "[--width:100px] dense:[--width:88px] tight:[--width:80px]",
  package: "[--width:104px] dense:[--width:88px] tight:[--width:80px]",
  assets: "[--width:196px] dense:[--width:180px] tight:[--width:118px]",
  lifetime: "[--width:192px] dense:[--width:186px] tight:[--width:132px]",
  connection: "[--width:186px] dense:[--width:140px] tight:[--width:118px]",
  customer: "[--width:190px] dense:[--width:164px] tight:[--width:140px]",
  tags: "[--width:140px] dense:[--width:122px] tight:[--width:100px]",
  created: "[--width:150px]",
};

const chosenWidthClasses: Record<ColumnWidth, string> = {
  narrow: "columns:w-[calc(var(--width)*0.75)]",
  usual: "columns:w-(--width)",
  wide: "columns:w-[calc(var(--width)*1.5)]",
};

export const getColumnWidthClass = (column: ListColumn, width: ColumnWidth) =>
  `${defaultWidthClasses[column]} ${chosenWidthClasses[width]}`;
