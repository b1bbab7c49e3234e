import { AsyncLocalStorage } from "node:async_hooks";
import type { CompiledQuery, KyselyPlugin } from "kysely";
import type { Engine } from "#app/storage/engine/engine.ts";

const counterContext = new AsyncLocalStorage<{ count: number }>();

/** Runs the task. `readCount` returns the number of statements that the task has run so far. */
export function runWithStatementCount<Result>(task: (readCount: () => number) => Result): Result {
  const counter = { count: 0 };
  return counterContext.run(counter, () => task(() => counter.count));
}

function addToStatementCount(addedCount: number) {
  const counter = counterContext.getStore();
  if (counter) counter.count += addedCount;
}

type StatementObserver = <Result>(text: string, run: () => Promise<Result>) => Promise<Result>;
let statementObserver: StatementObserver | null = null;
/** The observer runs every later statement and commit. Null removes the observer. */
export const setStatementObserver = (nextObserver: StatementObserver | null) => {
  statementObserver = nextObserver;
};
export const observeStatement: StatementObserver = (text, run) =>
  statementObserver ? statementObserver(text, run) : run();

const countingPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    addToStatementCount(1);
    return result;
  },
};

/** Counts the statements of the engine and passes them to the observer. */
export const createCountingEngine = (engine: Engine): Engine => ({
  ...engine,
  db: engine.db.withPlugin(countingPlugin),
  commit(steps, options) {
    addToStatementCount(steps.length);
    return observeStatement(`commit ${steps.length} statements`, () => engine.commit(steps, options));
  },
  ...(engine.queryArrays && {
    queryArrays(query: CompiledQuery) {
      addToStatementCount(1);
      return observeStatement(query.sql, async () => (await engine.queryArrays?.(query)) ?? []);
    },
  }),
  runBestEffort(query) {
    addToStatementCount(1);
    return engine.runBestEffort(query);
  },
  queryInSnapshot(queries) {
    addToStatementCount(queries.length);
    return observeStatement(`snapshot of ${queries.length} queries`, () => engine.queryInSnapshot(queries));
  },
});
