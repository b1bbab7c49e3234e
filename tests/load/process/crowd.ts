/** Runs `work` so many times, at most `concurrency` at once. */
export async function inCrowd(
  times: number,
  atATime: number,
  work: (nth: number) => Promise<unknown>,
): Promise<void> {
  let begun = 0;
  const one = async () => {
    while (begun < times) {
      begun += 1;
      await work(begun - 1);
    }
  };
  await Promise.all(Array.from({ length: atATime }, one));
}

export const at = (samples: readonly number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
