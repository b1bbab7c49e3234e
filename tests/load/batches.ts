const batchSize = 2_000;

/** Splits rows into ranges. The bench inserts each range with one commit. */
export const splitIntoRanges = (rowCount: number): { from: number; length: number }[] =>
  Array.from({ length: Math.ceil(rowCount / batchSize) }, (_, index) => ({
    from: index * batchSize,
    length: Math.min(batchSize, rowCount - index * batchSize),
  }));
