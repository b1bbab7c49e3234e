/** Number of runs, with the median and the 95th percentile of their durations in milliseconds. */
export interface Timing {
  median: number;
  p95: number;
  runs: number;
}

const minRuns = 12;
const maxRuns = 300;
const maxDurationMs = 700;
const warmUpRuns = 3;

const timeWork = async (task: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await task();
  return performance.now() - startedAt;
};

function summarizeTimes(samples: readonly number[]): Timing {
  const sortedSamples = samples.toSorted((a, b) => a - b);
  const quantile = (fraction: number) =>
    sortedSamples[Math.min(sortedSamples.length - 1, Math.floor(sortedSamples.length * fraction))] ?? 0;
  return { median: quantile(0.5), p95: quantile(0.95), runs: sortedSamples.length };
}

/** Times two tasks alternately, so that other load affects both tasks alike. Fast tasks run more often. */
export async function timeAlternately(
  firstTask: (run: number) => Promise<unknown>,
  secondTask: (run: number) => Promise<unknown>,
): Promise<[first: Timing, second: Timing]> {
  for (let run = 0; run < warmUpRuns; run += 1) {
    await firstTask(run);
    await secondTask(run);
  }
  const firstMs: number[] = [];
  const secondMs: number[] = [];
  const startedAt = performance.now();
  while (
    firstMs.length < minRuns ||
    (firstMs.length < maxRuns && performance.now() - startedAt < maxDurationMs)
  ) {
    const run = firstMs.length;
    secondMs.push(await timeWork(() => secondTask(run)));
    firstMs.push(await timeWork(() => firstTask(run)));
  }
  return [summarizeTimes(firstMs), summarizeTimes(secondMs)];
}
