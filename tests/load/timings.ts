/** Durations in milliseconds. */
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

/** Times two functions alternately, so that other load affects both alike. Fast functions run more often. */
export async function timeAlternately(
  first: (run: number) => Promise<unknown>,
  second: (run: number) => Promise<unknown>,
): Promise<[first: Timing, second: Timing]> {
  for (let run = 0; run < warmUpRuns; run += 1) {
    await first(run);
    await second(run);
  }
  const firstMs: number[] = [];
  const secondMs: number[] = [];
  const startedAt = performance.now();
  while (
    firstMs.length < minRuns ||
    (firstMs.length < maxRuns && performance.now() - startedAt < maxDurationMs)
  ) {
    const run = firstMs.length;
    secondMs.push(await timeWork(() => second(run)));
    firstMs.push(await timeWork(() => first(run)));
  }
  return [summarizeTimes(firstMs), summarizeTimes(secondMs)];
}
