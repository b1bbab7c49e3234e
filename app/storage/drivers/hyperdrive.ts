import type { Engine } from "#app/storage/engine/engine.ts";
import { getCurrentRequestPool } from "./request-pool.ts";
import { createPooledEngine, createPool, defaultTimeoutMs } from "./postgres.ts";

/** A Worker may have six outgoing connections, and needs one of them for fetch. */
const maxConnections = 5;

/**
 * PostgreSQL behind Cloudflare's Hyperdrive, which pools the real connections per transaction or statement.
 * Hyperdrive supports neither connection settings nor advisory locks.
 */
export function hyperdrive(url: string): Engine {
  const openPool = () => createPool(url, defaultTimeoutMs, { max: maxConnections, idleTimeoutMillis: 0 });
  return createPooledEngine({
    getPool: () => getCurrentRequestPool(openPool),
    statementTimeoutMs: defaultTimeoutMs,
    acceptsTimeoutSettings: false,
    isPipelined: false,
    canAwaitOtherRequests: false,
  });
}
