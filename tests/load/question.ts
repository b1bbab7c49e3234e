/** One kind of question to a database, asked a little differently from run to run. */
export interface Question {
  name: string;
  ask: (run: number) => Promise<unknown>;
  /** What matched, at most, as far as it was asked; null where nothing is counted. */
  hits: () => number | null;
}

/** A question whose answer tells how many match. */
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
