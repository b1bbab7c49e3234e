import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, KyselyPlugin } from "kysely";
import type { Engine } from "#app/storage/engine/engine.ts";

const counters = new AsyncLocalStorage<{ count: number }>();

export function withStatementCount<Result>(work: (statements: () => number) => Result): Result {
  const counter = { count: 0 };
  return counters.run(counter, () => work(() => counter.count));
}

function count(statements: number) {
  const counter = counters.getStore();
  if (counter) counter.count += statements;
}

type StatementObserver = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>;
let observer: StatementObserver | null = null;
/** Wraps every further statement and unit; null removes the observer. */
export const observeStatements = (nextObserver: StatementObserver | null) => {
  observer = nextObserver;
};
export const observe: StatementObserver = (text, run) => (observer ? observer(text, run) : run());

const countingPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    count(1);
    return result;
  },
};

export const withStatementCounting = (engine: Engine): Engine => ({
  ...engine,
  db: engine.db.withPlugin(countingPlugin),
  commit(steps, options) {
    count(steps.length);
    return observe(`commit ${steps.length} statements`, () => engine.commit(steps, options));
  },
  ...(engine.queryArrays && {
    queryArrays(query: CompiledQuery) {
      count(1);
      return observe(query.sql, async () => (await engine.queryArrays?.(query)) ?? []);
    },
  }),
  runBestEffort(query) {
    count(1);
    return engine.runBestEffort(query);
  },
  snapshot(queries) {
    count(queries.length);
    return observe(`snapshot of ${queries.length} queries`, () => engine.snapshot(queries));
  },
});
