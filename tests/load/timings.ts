/** Milliseconds. */
export interface Timing {
  median: number;
  p95: number;
  runs: number;
}

const fewestRuns = 12;
const mostRuns = 300;
const enoughMs = 700;
const warmUps = 3;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

function timingOf(samples: readonly number[]): Timing {
  const sorted = samples.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { median: at(0.5), p95: at(0.95), runs: sorted.length };
}

/** Times both works alternately, so that other load affects both alike. Fast works run more often than slow ones. */
export async function timedByTurns(
  first: (run: number) => Promise<unknown>,
  second: (run: number) => Promise<unknown>,
): Promise<[first: Timing, second: Timing]> {
  for (let run = 0; run < warmUps; run += 1) {
    await first(run);
    await second(run);
  }
  const firstMs: number[] = [];
  const secondMs: number[] = [];
  const startedAt = performance.now();
  while (
    firstMs.length < fewestRuns ||
    (firstMs.length < mostRuns && performance.now() - startedAt < enoughMs)
  ) {
    const run = firstMs.length;
    secondMs.push(await timed(() => second(run)));
    firstMs.push(await timed(() => first(run)));
  }
  return [timingOf(firstMs), timingOf(secondMs)];
}
