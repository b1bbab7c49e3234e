import { expect, it, vi } from "vitest";
import { waitUntilReachable } from "#app/hosts/start/reachable-database.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { freePort } from "#tests/support/engines/postgres.ts";

it("waiting for an unreachable database ends with one sentence", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  const port = await freePort();
  const engine = postgres(`postgres://license_desk@127.0.0.1:${port}/licenses`);
  closeAfterTest(() => engine.close());
  await expect(waitUntilReachable(engine, { timeoutMs: 100, pauseMs: 30 })).rejects.toMatchObject({
    name: "DatabaseError",
    message: `PostgreSQL could not be reached within 0.1 seconds: connect ECONNREFUSED 127.0.0.1:${port}.`,
  });
  expect(warn.mock.calls.length).toBeGreaterThan(1);
  warn.mockRestore();
});
