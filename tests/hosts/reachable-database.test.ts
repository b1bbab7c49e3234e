import { expect, it, vi } from "vitest";
import { waitUntilReachable } from "#app/hosts/start/reachable-database.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { findFreePort } from "#tests/support/engines/postgres.ts";

it("waiting for an unreachable database ends with an error that says why", async () => {
  const warnSpy = vi.spyOn(console, "warn").mockImplementation(() => {});
  const port = await findFreePort();
  const engine = postgres(`postgres://license_desk@127.0.0.1:${port}/licenses`);
  closeAfterTest(() => engine.close());
  await expect(waitUntilReachable(engine, { timeoutMs: 100, pauseMs: 30 })).rejects.toMatchObject({
    name: "DatabaseError",
    message: `PostgreSQL could not be reached within 0.1 seconds: connect ECONNREFUSED 127.0.0.1:${port}.`,
  });
  expect(warnSpy.mock.calls.length).toBeGreaterThan(1);
  warnSpy.mockRestore();
});
