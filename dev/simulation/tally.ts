export type Outcome = { isSuccess: true } | { rejected: string } | { error: string };

interface RequestStats {
  requestCount: number;
  rejections: Map<string, number>;
  errorCount: number;
  durationsMs: number[];
}

const createStats = (): RequestStats => ({
  requestCount: 0,
  rejections: new Map(),
  errorCount: 0,
  durationsMs: [],
});

/** Counts the responses of a simulation by kind of request. */
export class Tally {
  readonly #statsByName = new Map<string, RequestStats>();
  readonly #errors = new Map<string, number>();

  count(name: string, outcome: Outcome, durationMs: number) {
    const stats = this.#statsByName.get(name) ?? createStats();
    this.#statsByName.set(name, stats);
    stats.requestCount += 1;
    stats.durationsMs.push(durationMs);
    if ("rejected" in outcome) increment(stats.rejections, outcome.rejected);
    if ("error" in outcome) {
      stats.errorCount += 1;
      increment(this.#errors, `${name}: ${outcome.error}`);
    }
  }

  get requestCount() {
    return sum([...this.#statsByName.values()].map(({ requestCount }) => requestCount));
  }

  get rejectionCount() {
    return sum([...this.#statsByName.values()].flatMap(({ rejections }) => [...rejections.values()]));
  }

  get errorCount() {
    return sum([...this.#statsByName.values()].map(({ errorCount }) => errorCount));
  }

  formatLines(): string[] {
    const formatRow = (cells: readonly (string | number)[]) =>
      cells
        .map((cell, index) => (index === 0 ? String(cell).padEnd(24) : String(cell).padStart(9)))
        .join(" ");
    const headerRow = formatRow(["Request", "requests", "done", "rejected", "errors", "p50 ms", "p95 ms"]);
    const rows = [...this.#statsByName].flatMap(
      ([name, { requestCount, rejections, errorCount, durationsMs }]) => {
        const rejectionCount = sum([...rejections.values()]);
        const successCount = requestCount - rejectionCount - errorCount;
        return [
          formatRow([
            name,
            requestCount,
            successCount,
            rejectionCount,
            errorCount,
            percentile(durationsMs, 0.5),
            percentile(durationsMs, 0.95),
          ]),
          ...sortByCount(rejections).map(([code, count]) => formatRow([`  ${code}`, "", "", count])),
        ];
      },
    );
    const errorLines = sortByCount(this.#errors).map(([error, count]) => `${count} × ${error}`);
    return [headerRow, ...rows, ...(errorLines.length > 0 ? ["", "Errors:", ...errorLines] : [])];
  }
}

const increment = (counts: Map<string, number>, name: string) =>
  counts.set(name, (counts.get(name) ?? 0) + 1);

const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0);

const sortByCount = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([, a], [, b]) => b - a);

const percentile = (durationsMs: readonly number[], fraction: number): string => {
  const sortedTimes = durationsMs.toSorted((a, b) => a - b);
  return (sortedTimes[Math.ceil(sortedTimes.length * fraction) - 1] ?? 0).toFixed(1);
};
