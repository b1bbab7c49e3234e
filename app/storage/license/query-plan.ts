import type { Condition } from "./conditions.ts";
import type { Estimate } from "./count.ts";
import type { RowRange } from "./order.ts";
import type { Column } from "./search.ts";

/** Estimated cost of reading a row, relative to skipping an index entry. */
const rowCost = 16;
const sortCost = 5;

/** Further columns that the index of an order contains. */
const includedColumns: Partial<Record<Column, readonly Column[]>> = {
  created_at: ["activated_at", "expired_at"],
};
/** One index finds and sorts these columns. */
const presortedColumn: Partial<Record<Column, Column>> = {
  company_fold: "created_at",
  email_fold: "created_at",
};

export const testsFor = (conditions: readonly Condition[], column: Column) =>
  conditions.map((condition) =>
    condition.column === column && condition.isOrdered ? condition.seek : condition.test,
  );

/** The tag index, if it is the only condition and the order is creation time. */
export const tagIndexFor = (conditions: readonly Condition[], column: Column) =>
  conditions.length === 1 && column === "created_at" ? conditions[0]?.tagIndex : undefined;

/** The tag index, if it is the only condition and the order is another one. */
const tagIndexUnordered = (conditions: readonly Condition[], column: Column) =>
  conditions.length === 1 && column !== "created_at" ? conditions[0]?.tagIndex : undefined;

type SizeEstimate = Pick<Estimate, "conditions" | "narrowest" | "size" | "everything" | "matchingFlags">;

/** Number of index entries that a walk visits. */
function walkSteps(
  { narrowest, size, everything }: SizeEstimate,
  total: number,
  { order, offset, length }: RowRange,
) {
  const walkable = narrowest?.column === order.column ? size : everything;
  return (walkable / total) * (offset + length);
}

function walkCost(estimate: SizeEstimate, total: number, range: RowRange) {
  const { conditions, everything, matchingFlags: matching } = estimate;
  const { column } = range.order;
  const isInIndex = (condition: Condition) =>
    condition.column === column || includedColumns[column]?.includes(condition.column);
  // The index contains the flags, so rows that they rule out are not read.
  const readCost = conditions.every(isInIndex) ? 0 : rowCost * (matching / everything);
  return walkSteps(estimate, total, range) * (1 + readCost);
}

function collectCost({ conditions, narrowest, size }: SizeEstimate, { order }: RowRange) {
  const isAlone = conditions.length === 1 && narrowest !== null;
  return size * (isAlone && presortedColumn[narrowest.column] === order.column ? sortCost : rowCost);
}

/** True if walking the sorted index is cheaper than reading all candidates and sorting them. */
export const isWorthWalking = (estimate: SizeEstimate, total: number, range: RowRange): boolean =>
  tagIndexFor(estimate.conditions, range.order.column) !== undefined ||
  walkCost(estimate, total, range) <= collectCost(estimate, range);

/** True if reading all matches is cheaper, because they must be counted row by row anyway. */
export const isWorthCounting = (
  estimate: SizeEstimate & Pick<Estimate, "likely">,
  range: RowRange,
): boolean => estimate.likely * rowCost <= walkCost(estimate, Math.max(1, estimate.likely), range);

/** Returns the tag index if reading its ids and those of the order in batches is cheaper than both other plans. */
export function tagIndexWorthReading(
  estimate: SizeEstimate,
  total: number,
  range: RowRange,
  batchSize: number,
) {
  const cost = batchSize + estimate.size + walkSteps(estimate, total, range);
  return cost < Math.min(walkCost(estimate, total, range), collectCost(estimate, range))
    ? tagIndexUnordered(estimate.conditions, range.order.column)
    : undefined;
}
