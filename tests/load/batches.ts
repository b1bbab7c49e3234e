const perUnit = 2_000;

/** Splits rows into ranges of the size of one commit. */
export const batchesOf = (all: number): { from: number; length: number }[] =>
  Array.from({ length: Math.ceil(all / perUnit) }, (_, part) => ({
    from: part * perUnit,
    length: Math.min(perUnit, all - part * perUnit),
  }));
