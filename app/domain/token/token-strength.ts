const alphabets = [
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[-._~]/, size: 4 },
];

/** Estimates the entropy in bits. Repetitions and sequences such as `abc` or `321` do not count. */
export function estimateEntropyBits(value: string): number {
  const usedAlphabets = alphabets.filter(({ pattern }) => pattern.test(value));
  const alphabetSize = usedAlphabets.reduce((sum, { size }) => sum + size, 0);
  const codes = Array.from(value, (character) => character.codePointAt(0) ?? 0);
  const pairs = new Set<string>();
  // A character counts if it forms a new pair with the previous character and does not continue a sequence.
  const countedCodes = codes.filter((code, index) => {
    const previousCode = codes[index - 1];
    const codeBeforePrevious = codes[index - 2];
    const pair = `${previousCode} ${code}`;
    const isNewPair = !pairs.has(pair);
    pairs.add(pair);
    const continuesSequence =
      previousCode !== undefined &&
      codeBeforePrevious !== undefined &&
      code - previousCode === previousCode - codeBeforePrevious;
    return isNewPair && !continuesSequence;
  });
  return countedCodes.length * Math.log2(alphabetSize);
}
