import { Duplex } from "node:stream";
import { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { createPooledEngine, createPool } from "#app/storage/drivers/postgres.ts";

/** A socket that fails to connect with the given message. */
class UnreachableSocket extends Duplex {
  readonly errorMessage: string;
  constructor(errorMessage: string) {
    super();
    this.errorMessage = errorMessage;
  }
  connect() {
    this.destroy(new Error(this.errorMessage));
  }
  setNoDelay() {}
  setKeepAlive() {}
}

it.each([
  "Connection terminated unexpectedly",
  "Network connection lost.",
  "connection attempt failed",
  "proxy request failed, cannot connect to the specified address",
  "Stream was cancelled.",
])("an unreachable PostgreSQL is reported as DATABASE_DOWN: %s", async (errorMessage) => {
  const url = "postgres://licenses@localhost/licenses";
  const pool = createPool(url, 1_000, { stream: () => new UnreachableSocket(errorMessage) });
  const settings = {
    getPool: () => pool,
    statementTimeoutMs: 1_000,
    isPipelined: false,
    canAwaitOtherRequests: false,
  };
  const engine = createPooledEngine({ ...settings, acceptsTimeoutSettings: false });
  const query = engine.db.executeQuery(CompiledQuery.raw("select 1"));
  await expect(query).rejects.toMatchObject({ kind: "unavailable", code: "DATABASE_DOWN" });
});
