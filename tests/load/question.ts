/** One kind of query, with parameters that vary from run to run. */
export interface Question {
  name: string;
  ask: (run: number) => Promise<unknown>;
  /** Highest number of matches so far; null if the query counts nothing. */
  hits: () => number | null;
}

/** Wraps a query that returns the number of matches. */
export function questionOf(name: string, asking: (run: number) => Promise<{ total: number }>): Question {
  let hits = 0;
  return {
    name,
    async ask(run) {
      hits = Math.max(hits, (await asking(run)).total);
    },
    hits: () => hits,
  };
}
