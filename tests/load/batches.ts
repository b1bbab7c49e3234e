const batchSize = 2_000;

/** Splits rows into ranges of the size of one commit. */
export const splitIntoRanges = (total: number): { from: number; length: number }[] =>
  Array.from({ length: Math.ceil(total / batchSize) }, (_, index) => ({
    from: index * batchSize,
    length: Math.min(batchSize, total - index * batchSize),
  }));
