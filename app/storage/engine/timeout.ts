import { AsyncLocalStorage } from "node:async_hooks";

const defaultTimeoutMs = 8_000;

/** The time for which a request may still wait for the database. Other work does not reduce this time. */
export interface Timeout {
  remainingMs: number;
}

const timeoutContext = new AsyncLocalStorage<Timeout>();

/** Runs `task` with a limit for the total time that it waits for the database. */
export const runWithDatabaseTimeout = <Result>(ms: number, task: () => Result): Result =>
  timeoutContext.run({ remainingMs: Math.min(ms, timeoutContext.getStore()?.remainingMs ?? ms) }, task);

/** The default timeout if the caller has set none. */
export const getCurrentTimeout = (): Timeout =>
  timeoutContext.getStore() ?? { remainingMs: defaultTimeoutMs };
