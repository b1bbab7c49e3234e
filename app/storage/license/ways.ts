import type { Condition } from "./conditions.ts";
import type { Survey } from "./count.ts";
import type { Stretch } from "./order.ts";
import type { Column } from "./search.ts";

/** Estimated cost of reading a row, relative to skipping an index entry. */
const rowCost = 16;
const sortCost = 5;

/** Further columns that the index of an order contains. */
const carried: Partial<Record<Column, readonly Column[]>> = { created_at: ["activated_at", "expired_at"] };
/** One index finds and sorts these columns. */
const sortedFrom: Partial<Record<Column, Column>> = { company_fold: "created_at", email_fold: "created_at" };

export const testedIn = (conditions: readonly Condition[], column: Column) =>
  conditions.map((condition) =>
    condition.column === column && condition.keepsOrder ? condition.seek : condition.test,
  );

/** The tag index, if it is the only condition and the order is creation time. */
export const apartIn = (conditions: readonly Condition[], column: Column) =>
  conditions.length === 1 && column === "created_at" ? conditions[0]?.apart : undefined;

/** The tag index, if it is the only condition and the order is another one. */
const apartOutOf = (conditions: readonly Condition[], column: Column) =>
  conditions.length === 1 && column !== "created_at" ? conditions[0]?.apart : undefined;

type Size = Pick<Survey, "conditions" | "narrowest" | "size" | "everything" | "matching">;

/** Number of index entries that a walk visits. */
function stepsTo({ narrowest, size, everything }: Size, total: number, { order, offset, length }: Stretch) {
  const walkable = narrowest?.column === order.column ? size : everything;
  return (walkable / total) * (offset + length);
}

function walking(seen: Size, total: number, stretch: Stretch) {
  const { conditions, everything, matching } = seen;
  const { column } = stretch.order;
  const isTold = (condition: Condition) =>
    condition.column === column || carried[column]?.includes(condition.column);
  // The index contains the flags, so rows that they rule out are not read.
  const reading = conditions.every(isTold) ? 0 : rowCost * (matching / everything);
  return stepsTo(seen, total, stretch) * (1 + reading);
}

function gathering({ conditions, narrowest, size }: Size, { order }: Stretch) {
  const isAlone = conditions.length === 1 && narrowest !== null;
  return size * (isAlone && sortedFrom[narrowest.column] === order.column ? sortCost : rowCost);
}

/** True if walking the sorted index is cheaper than reading all candidates and sorting them. */
export const isWorthWalking = (seen: Size, total: number, stretch: Stretch): boolean =>
  apartIn(seen.conditions, stretch.order.column) !== undefined ||
  walking(seen, total, stretch) <= gathering(seen, stretch);

/** True if reading all matches is cheaper, because they must be counted row by row anyway. */
export const isWorthCounting = (seen: Size & Pick<Survey, "likely">, stretch: Stretch): boolean =>
  seen.likely * rowCost <= walking(seen, Math.max(1, seen.likely), stretch);

/** Returns the tag index if reading its ids and those of the order in batches is cheaper than both other plans. */
export function apartWorthReading(seen: Size, total: number, stretch: Stretch, portion: number) {
  const cost = portion + seen.size + stepsTo(seen, total, stretch);
  return cost < Math.min(walking(seen, total, stretch), gathering(seen, stretch))
    ? apartOutOf(seen.conditions, stretch.order.column)
    : undefined;
}
