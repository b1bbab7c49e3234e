import type { Engine } from "../engine.ts";
import { ownPool } from "./own-connections.ts";
import { overConnections, poolOf, usualMs } from "./postgres.ts";

/** A Worker may have six outgoing connections, and needs one of them for fetch. */
const mostConnections = 5;

/**
 * PostgreSQL behind Cloudflare's Hyperdrive, which pools the real connections per transaction or statement. It supports
 * neither connection settings nor advisory locks.
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
