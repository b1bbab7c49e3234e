const alphabets: readonly [pattern: RegExp, size: number][] = [
  [/[0-9]/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[-._~]/, 4],
];

/** Estimates the entropy in bits. Repetitions and sequences such as `abc` or `321` do not count. */
export function entropyBits(value: string): number {
  const sizes = alphabets.filter(([pattern]) => pattern.test(value)).map(([, size]) => size);
  const alphabet = sizes.reduce((sum, size) => sum + size, 0);
  const codes = Array.from(value, (character) => character.codePointAt(0) ?? 0);
  const pairs = new Set<string>();
  // A character counts if it forms a new pair with the previous character and does not continue a sequence.
  const countedCodes = codes.filter((code, index) => {
    const pair = `${codes[index - 1]} ${code}`;
    const isNew = !pairs.has(pair);
    pairs.add(pair);
    const step = code - (codes[index - 1] ?? Number.NaN);
    return isNew && step !== (codes[index - 1] ?? 0) - (codes[index - 2] ?? Number.NaN);
  });
  return countedCodes.length * Math.log2(alphabet);
}
