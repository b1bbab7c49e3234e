const perUnit = 2_000;

/** As many rows as one unit takes at a time, until all are made. */
export const portionsOf = (all: number): { from: number; length: number }[] =>
  Array.from({ length: Math.ceil(all / perUnit) }, (_, part) => ({
    from: part * perUnit,
    length: Math.min(perUnit, all - part * perUnit),
  }));
