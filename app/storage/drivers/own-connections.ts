import { AsyncLocalStorage } from "node:async_hooks";
import type { Pool } from "pg";

const requests = new AsyncLocalStorage<{ pool?: Pool }>();

/** On a Worker no request may use what another one has opened, and what it opened is closed with it. */
export const withOwnConnections = <Result>(work: () => Result): Result => requests.run({}, work);

/** Of the request that is being answered. */
export function ownPool(open: () => Pool): Pool {
  const request = requests.getStore();
  if (!request) throw new Error("There are connections only within a request.");
  return (request.pool ??= open());
}
