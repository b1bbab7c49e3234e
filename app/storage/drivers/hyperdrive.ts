import type { Engine } from "../engine.ts";
import { ownPool } from "./own-connections.ts";
import { overConnections, poolOf, usualMs } from "./postgres.ts";

/** A Worker has six connections to the outside at a time, and needs one for what it fetches. */
const mostConnections = 5;

/**
 * PostgreSQL behind Cloudflare's Hyperdrive, which holds the real connections and lends them out for a transaction or a
 * statement. It promises neither settings of a connection nor advisory locks.
 */
export function hyperdrive(url: string): Engine {
  const open = () => poolOf(url, usualMs, { max: mostConnections, idleTimeoutMillis: 0 });
  return overConnections({
    pool: () => ownPool(open),
    statementMs: usualMs,
    takesLimits: false,
    isPipelined: false,
    takesTurns: false,
  });
}
