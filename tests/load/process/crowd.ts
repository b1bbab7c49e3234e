/** Calls `task` the given number of times with limited concurrency. */
export async function runConcurrently(
  callCount: number,
  concurrency: number,
  task: (index: number) => Promise<unknown>,
): Promise<void> {
  let startedCount = 0;
  const worker = async () => {
    while (startedCount < callCount) {
      startedCount += 1;
      await task(startedCount - 1);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

export const quantile = (samples: readonly number[], fraction: number): number =>
  samples.toSorted((a, b) => a - b)[Math.min(samples.length - 1, Math.floor(samples.length * fraction))] ?? 0;
