export type Weighted<Item> = readonly (readonly [Item, number])[];

/** The same seed draws the same sequence. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  share(): number;
  /** Both ends included. */
  whole(from: number, to: number): number;
  happens(share: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  weighted<Item>(items: Weighted<Item>): Item;
  bytes(into: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** Chris Doty-Humphrey's sfc32: 128 bits of state, so that runs with other seeds do not overlap. */
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

export function chance(...seeds: [number, number]): Chance {
  const next = sfc32(seeds);
  const share = () => next() / 0x1_0000_0000;
  const whole = (from: number, to: number) => from + Math.floor(share() * (to - from + 1));
  return {
    share,
    whole,
    happens: (of) => share() < of,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new Error("There is nothing to choose from.");
      return item;
    },
    weighted(items) {
      let remaining = share() * items.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [item, weight] of items) {
        remaining -= weight;
        if (remaining < 0) return item;
      }
      throw new Error("There is nothing to choose from.");
    },
    bytes(into) {
      for (let at = 0; at < into.length; at += 1) into[at] = next() >>> 24;
      return into;
    },
  };
}
