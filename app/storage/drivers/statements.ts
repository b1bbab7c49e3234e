import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, KyselyPlugin } from "kysely";
import type { Engine } from "../engine.ts";

const counted = new AsyncLocalStorage<{ count: number }>();

export function withStatements<Result>(work: (statements: () => number) => Result): Result {
  const tally = { count: 0 };
  return counted.run(tally, () => work(() => tally.count));
}

function count(statements: number) {
  const tally = counted.getStore();
  if (tally) tally.count += statements;
}

type Watch = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>;
let watch: Watch | null = null;
/** Wraps every further statement and unit; null removes the observer. */
export const watchStatements = (watcher: Watch | null) => {
  watch = watcher;
};
export const watched: Watch = (text, run) => (watch ? watch(text, run) : run());

const countingAnswers: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    count(1);
    return result;
  },
};

export const countingStatements = (engine: Engine): Engine => ({
  ...engine,
  db: engine.db.withPlugin(countingAnswers),
  commit(steps, how) {
    count(steps.length);
    return watched(`commit ${steps.length} statements`, () => engine.commit(steps, how));
  },
  ...(engine.lists && {
    lists(query: CompiledQuery) {
      count(1);
      return watched(query.sql, async () => (await engine.lists?.(query)) ?? []);
    },
  }),
  hint(query) {
    count(1);
    return engine.hint(query);
  },
  snapshot(queries) {
    count(queries.length);
    return watched(`snapshot of ${queries.length} queries`, () => engine.snapshot(queries));
  },
});
