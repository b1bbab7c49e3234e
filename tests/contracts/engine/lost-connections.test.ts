import { Duplex } from "node:stream";
import { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { pooledEngine, createPool } from "#app/storage/drivers/postgres.ts";

/** A socket that fails to connect, with this message. */
class Unreachable extends Duplex {
  readonly words: string;
  constructor(words: string) {
    super();
    this.words = words;
  }
  connect() {
    this.destroy(new Error(this.words));
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
])("An unreachable PostgreSQL is a database that is down: %s", async (words) => {
  const url = "postgres://licenses@localhost/licenses";
  const pool = createPool(url, 1_000, { stream: () => new Unreachable(words) });
  const settings = { pool: () => pool, statementMs: 1_000, isPipelined: false, canAwaitOtherRequests: false };
  const engine = pooledEngine({ ...settings, acceptsTimeoutSettings: false });
  const query = engine.db.executeQuery(CompiledQuery.raw("select 1"));
  await expect(query).rejects.toMatchObject({ kind: "unavailable", code: "DATABASE_DOWN" });
});
