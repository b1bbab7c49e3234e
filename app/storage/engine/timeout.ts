import { AsyncLocalStorage } from "node:async_hooks";

const defaultTimeoutMs = 8_000;

/** Counts only the time spent waiting for the database. */
export interface Timeout {
  remainingMs: number;
}

const timeouts = new AsyncLocalStorage<Timeout>();

/** The limit applies to all waits of `work` together. */
export const withTimeout = <Result>(ms: number, work: () => Result): Result =>
  timeouts.run({ remainingMs: Math.min(ms, timeouts.getStore()?.remainingMs ?? ms) }, work);

/** Without a limit from the caller, each step gets the default. */
export const currentTimeout = (): Timeout => timeouts.getStore() ?? { remainingMs: defaultTimeoutMs };
