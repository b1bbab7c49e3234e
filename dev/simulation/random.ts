export type Weighted<Item> = readonly (readonly [item: Item, weight: number])[];

/** Source of pseudo-random values. The same seeds return the same sequence of values. */
export interface RandomSource {
  /** A number from 0 up to, but not including, 1. */
  fraction(): number;
  /** An integer from `from` to `to`, both included. */
  integer(from: number, to: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Picks an item with a probability in proportion to its weight. */
  pickWeighted<Item>(items: Weighted<Item>): Item;
  fillBytes(target: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** Chris Doty-Humphrey's sfc32: 128 bits of state, so that runs with different seeds do not overlap. */
function sfc32(seeds: readonly [number, number]): () => number {
  let a = seeds[0] | 0;
  let b = seeds[1] | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let warmUp = 0; warmUp < 20; warmUp += 1) next();
  return next;
}

export function createRandomSource(...seeds: [number, number]): RandomSource {
  const next = sfc32(seeds);
  const fraction = () => next() / 0x1_0000_0000;
  const integer = (from: number, to: number) => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    integer,
    happens: (probability) => fraction() < probability,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
    pickWeighted(items) {
      let remaining = fraction() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        remaining -= weight;
        if (remaining < 0) return item;
      }
      throw new Error("There is nothing to choose from.");
    },
    fillBytes(target) {
      for (let index = 0; index < target.length; index += 1) target[index] = next() >>> 24;
      return target;
    },
  };
}
