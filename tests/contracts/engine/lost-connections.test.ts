import { Duplex } from "node:stream";
import { CompiledQuery } from "kysely";
import { expect, it } from "vitest";
import { overConnections, poolOf } from "#app/storage/drivers/postgres.ts";

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
  const pool = poolOf(url, 1_000, { stream: () => new Unreachable(words) });
  const taken = { pool: () => pool, statementMs: 1_000, isPipelined: false, takesTurns: false };
  const engine = overConnections({ ...taken, takesLimits: false });
  const asked = engine.db.executeQuery(CompiledQuery.raw("select 1"));
  await expect(asked).rejects.toMatchObject({ kind: "unavailable", code: "DATABASE_DOWN" });
});
