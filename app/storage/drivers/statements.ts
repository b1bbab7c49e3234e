import { AsyncLocalStorage } from "node:async_hooks";
import type { KyselyPlugin } from "kysely";
import type { Engine } from "../engine.ts";

const counted = new AsyncLocalStorage<{ count: number }>();

/** Runs `work`, and answers how many statements it has had the database run so far. */
export function withStatements<Result>(work: (statements: () => number) => Result): Result {
  const tally = { count: 0 };
  return counted.run(tally, () => work(() => tally.count));
}

function count(statements: number) {
  const tally = counted.getStore();
  if (tally) tally.count += statements;
}

const countingAnswers: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    count(1);
    return result;
  },
};

/** The same engine, whose statements are counted for whoever asked for them. */
export const countingStatements = (engine: Engine): Engine => ({
  ...engine,
  db: engine.db.withPlugin(countingAnswers),
  commit(steps, pace) {
    count(steps.length);
    return engine.commit(steps, pace);
  },
  hint(query) {
    count(1);
    return engine.hint(query);
  },
  snapshot(queries) {
    count(queries.length);
    return engine.snapshot(queries);
  },
});
