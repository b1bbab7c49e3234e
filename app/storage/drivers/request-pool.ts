import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";

const requestContext = new AsyncLocalStorage<{ pool?: Pool }>();

/** Gives each Worker request its own pool, because a request must not use connections of another request. */
export const runWithRequestPool = <Result>(task: () => Result): Result => requestContext.run({}, task);

export function getCurrentRequestPool(openPool: () => Pool): Pool {
  const request = requestContext.getStore();
  if (!request) throw new Error("Connections exist only within a request.");
  return (request.pool ??= openPool());
}
