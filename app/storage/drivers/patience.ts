import { AsyncLocalStorage } from "node:async_hooks";

const usualMs = 8_000;

/** Counts only the time spent waiting for the database. */
export interface Patience {
  leftMs: number;
}

const patience = new AsyncLocalStorage<Patience>();

/** The limit applies to all waits of `work` together. */
export const withPatience = <Result>(ms: number, work: () => Result): Result =>
  patience.run({ leftMs: Math.min(ms, patience.getStore()?.leftMs ?? ms) }, work);

/** Without a limit from the caller, each step gets the default. */
export const patienceNow = (): Patience => patience.getStore() ?? { leftMs: usualMs };
