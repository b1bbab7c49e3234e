import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";

const requests = new AsyncLocalStorage<{ pool?: Pool }>();

/** A Worker request must not use connections of another request; its own are closed with it. */
export const withRequestPool = <Result>(work: () => Result): Result => requests.run({}, work);

/** Returns the pool of the current request. */
export function requestPool(open: () => Pool): Pool {
  const request = requests.getStore();
  if (!request) throw new Error("Connections exist only within a request.");
  return (request.pool ??= open());
}
