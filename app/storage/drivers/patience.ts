import { AsyncLocalStorage } from "node:async_hooks";

const usualMs = 8_000;

/** How long somebody will still wait for the database. What they do meanwhile does not count. */
export interface Patience {
  leftMs: number;
}

const patience = new AsyncLocalStorage<Patience>();

/** Does the work, which waits for the database so long at most, all of its waiting taken together. */
export const withPatience = <Result>(ms: number, work: () => Result): Result =>
  patience.run({ leftMs: Math.min(ms, patience.getStore()?.leftMs ?? ms) }, work);

/** The patience of whoever asks. Work that nobody set a time for has it anew at each step. */
export const patienceNow = (): Patience => patience.getStore() ?? { leftMs: usualMs };
