import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { createReadEngine } from "#app/storage/drivers/read-engine.ts";
import { createMetricsReader } from "#app/hosts/telemetry/prometheus.ts";
import { createStorageMetrics } from "#app/hosts/telemetry/storage-metrics.ts";
import { createReplica } from "#app/storage/drivers/read-replica.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { startTestApiOn } from "#tests/support/api/api.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

/** Starts a proxy to the database that can stop forwarding responses. */
async function openFreezableProxy(url: string) {
  const { hostname, port } = new URL(url);
  let isFrozen = false;
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on("data", (bytes) => server.write(bytes));
    server.on("data", (bytes) => {
      if (!isFrozen) client.write(bytes);
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
  const freeze = () => {
    isFrozen = true;
  };
  return { url: proxyUrl.href, freeze };
}

const selectOne = CompiledQuery.raw("select 1 as one");

async function measureMs(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await task();
  return performance.now() - startedAt;
}

describe.skipIf(!engineNames.includes("PostgreSQL"))("A replica that stops responding", () => {
  it("delays the first read by two seconds and no other read", async () => {
    const url = await createTestDatabase("PostgreSQL", "empty");
    const proxy = await openFreezableProxy(url);
    const primary = postgres(url);
    const replica = postgres(proxy.url);
    closeAfterTest(() => primary.close());
    closeAfterTest(() => replica.close());
    let isUsable = true;
    const engine = createReadEngine(primary, replica, {
      isUsable: () => isUsable,
      getRequiredMarker: () => -Infinity,
      onError: () => {
        isUsable = false;
      },
    });
    await engine.db.executeQuery(selectOne);
    proxy.freeze();
    const readSnapshot = async () =>
      expect(await engine.queryInSnapshot([selectOne, selectOne])).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(await measureMs(readSnapshot)).toBeLessThan(3_000);
    expect(isUsable).toBe(false);
    expect(await measureMs(readSnapshot)).toBeLessThan(500);
    expect(await measureMs(() => engine.db.executeQuery(selectOne))).toBeLessThan(500);
  });

  it("delays the metrics by two seconds, and the metrics contain the lag of the replica", async () => {
    const url = await createTestDatabase("PostgreSQL", "empty");
    const proxy = await openFreezableProxy(url);
    const primary = postgres(url);
    const replica = createReplica(primary, postgres(proxy.url), await openStorage(primary));
    closeAfterTest(() => primary.close());
    closeAfterTest(() => replica.close());
    const { context } = await startTestApiOn(primary, { replica });
    const readMetrics = createMetricsReader([createStorageMetrics(context)], (error) =>
      expect(error).toBeNull(),
    );
    await readMetrics();
    proxy.freeze();
    let metrics = "";
    const readFrozenMetrics = async () => {
      metrics = await readMetrics();
    };
    expect(await measureMs(readFrozenMetrics)).toBeLessThan(3_000);
    expect(metrics).toMatch(/^license_desk_replica_behind_seconds /m);
  });
});
