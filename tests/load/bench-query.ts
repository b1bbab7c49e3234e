/** One kind of query, with parameters that vary from run to run. */
export interface BenchQuery {
  name: string;
  execute: (run: number) => Promise<unknown>;
  /** Highest number of matches so far; null if the query counts nothing. */
  getMatchCount: () => number | null;
}

/** Wraps a query that returns the number of matches. */
export function createBenchQuery(
  name: string,
  query: (run: number) => Promise<{ total: number }>,
): BenchQuery {
  let maxMatchCount = 0;
  return {
    name,
    async execute(run) {
      maxMatchCount = Math.max(maxMatchCount, (await query(run)).total);
    },
    getMatchCount: () => maxMatchCount,
  };
}
