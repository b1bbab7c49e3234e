import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

/** Starts a proxy to the database that counts the round trips. */
async function openRoundTripCounter(url: string) {
  const { hostname, port } = new URL(url);
  let roundTripCount = 0;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    let hasResponded = true;
    client.on("data", (bytes) => {
      if (hasResponded) roundTripCount += 1;
      hasResponded = false;
      server.write(bytes);
    });
    server.on("data", (bytes) => {
      hasResponded = true;
      client.write(bytes);
    });
    for (const [source, target] of [
      [client, server],
      [server, client],
    ] as const) {
      source.on("error", () => target.destroy());
      source.on("close", () => target.destroy());
    }
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  closeAfterTest(async () => {
    proxy.close();
  });
  const proxyUrl = new URL(url);
  proxyUrl.port = String((proxy.address() as AddressInfo).port);
  async function countRoundTrips(promise: Promise<unknown>) {
    const initialCount = roundTripCount;
    await promise;
    return roundTripCount - initialCount;
  }
  return { url: proxyUrl.href, countRoundTrips };
}

const selectOne = CompiledQuery.raw("select 1 as one");

describe.skipIf(!engineNames.includes("PostgreSQL"))("PostgreSQL", () => {
  it("needs one round trip for a snapshot and two for a transaction", async () => {
    const { url, countRoundTrips } = await openRoundTripCounter(
      await createTestDatabase("PostgreSQL", "empty"),
    );
    const engine = postgres(url);
    closeAfterTest(() => engine.close());
    await engine.db.executeQuery(selectOne);
    expect(await countRoundTrips(engine.queryInSnapshot([selectOne, selectOne, selectOne]))).toBe(1);
    const steps = Array.from({ length: 5 }, () => ({ query: selectOne, expect: 1 }));
    expect(await countRoundTrips(engine.commit(steps, { lockName: "a license" }))).toBe(2);
  });
});
