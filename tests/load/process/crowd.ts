/** Runs `work` so many times, at most `concurrency` at once. */
export async function runConcurrently(
  times: number,
  concurrency: number,
  work: (nth: number) => Promise<unknown>,
): Promise<void> {
  let started = 0;
  const worker = async () => {
    while (started < times) {
      started += 1;
      await work(started - 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

export const at = (samples: readonly number[], share: number): number =>
  samples.toSorted((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(samples.length * share))] ?? 0;
