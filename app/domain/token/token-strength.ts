const alphabets: readonly [signs: RegExp, size: number][] = [
  [/[0-9]/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[-._~]/, 4],
];

/** Estimates the entropy in bits. Repetitions and sequences such as `abc` or `321` do not count. */
export function bitsOf(value: string): number {
  const sizes = alphabets.filter(([signs]) => signs.test(value)).map(([, size]) => size);
  const alphabet = sizes.reduce((sum, size) => sum + size, 0);
  const codes = Array.from(value, (character) => character.codePointAt(0) ?? 0);
  const pairs = new Set<string>();
  const countedCodes = codes.filter((code, at) => {
    const pair = `${codes[at - 1]} ${code}`;
    const isNew = !pairs.has(pair);
    pairs.add(pair);
    const step = code - (codes[at - 1] ?? Number.NaN);
    return isNew && step !== (codes[at - 1] ?? 0) - (codes[at - 2] ?? Number.NaN);
  });
  return countedCodes.length * Math.log2(alphabet);
}
