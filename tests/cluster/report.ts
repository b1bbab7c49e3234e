import type { AcknowledgedWrite, Load, Sample } from "./load.ts";
import type { StoredWrites } from "./stored-writes.ts";

export const formatSeconds = (ms: number) => (ms / 1000).toFixed(1);

/** The longest time in which no request succeeded that started after the failure. */
function findLongestGap(samples: readonly Sample[], from: number, until: number): number {
  const times = samples
    .filter(({ isSuccess, startedAt, endedAt }) => isSuccess && startedAt >= from && endedAt <= until)
    .map(({ endedAt }) => endedAt)
    .toSorted((a, b) => a - b);
  const bounds = [from, ...times, until];
  return Math.max(...bounds.slice(1).map((time, index) => time - (bounds[index] ?? time)));
}

const countOutcomes = (samples: readonly Sample[]) =>
  [...Map.groupBy(samples, ({ outcome }) => outcome)]
    .map(([outcome, group]) => `${outcome}: ${group.length}`)
    .join(", ") || "none";

/** Prints what clients saw between the two times, and returns whether each error was one that clients can expect. */
export function printImpact({ samples }: Load, from: number, until: number): boolean {
  const affected = samples.filter(({ endedAt, startedAt }) => endedAt >= from && startedAt <= until);
  const failed = affected.filter(({ isSuccess }) => !isSuccess);
  const writes = affected.filter(({ isWrite }) => isWrite);
  const reads = affected.filter(({ isWrite }) => !isWrite);
  const slowest = Math.max(...affected.map(({ startedAt, endedAt }) => endedAt - startedAt));
  console.log(`  without writes          ${formatSeconds(findLongestGap(writes, from, until))} s`);
  console.log(`  without reads           ${formatSeconds(findLongestGap(reads, from, until))} s`);
  console.log(`  slowest response        ${formatSeconds(slowest)} s`);
  console.log(`  successful requests     ${affected.length - failed.length}`);
  console.log(`  errors of the API       ${countOutcomes(failed.filter(({ isPage }) => !isPage))}`);
  console.log(`  errors of pages         ${countOutcomes(failed.filter(({ isPage }) => isPage))}`);
  return !failed.some(({ outcome }) => /^500|without Retry-After/.test(outcome));
}

/** Prints how many acknowledged writes are lost or doubled, and returns whether there are none. */
export function printWrites(writes: readonly AcknowledgedWrite[], stored: StoredWrites): boolean {
  const lost = writes.filter((write) => stored.count(write) === 0);
  const { doubled } = stored;
  console.log(`  acknowledged writes     ${writes.length}, lost ${lost.length}, doubled ${doubled.length}`);
  for (const { kind, value } of lost.slice(0, 5)) console.log(`    lost: ${kind} ${value}`);
  for (const name of doubled.slice(0, 5)) console.log(`    doubled: ${name}`);
  return lost.length === 0 && doubled.length === 0;
}
