import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { licenseEndpoints } from "#app/api/licenses/licenses.ts";
import { readConfig } from "#app/hosts/settings/config.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createReplica } from "#app/storage/drivers/read-replica.ts";
import { startTestApiOn, type Client, parseApiResult } from "#tests/support/api/api.ts";
import { createDemoDataWithUsers } from "#tests/support/engines/demo-story.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { type PostgresPair, startPostgresPair } from "#tests/support/engines/postgres-pair.ts";

it("a read replica requires a primary database", () => {
  const readConfigError = (environment: Record<string, string>) => {
    try {
      readConfig(environment);
    } catch (error) {
      return String(error);
    }
  };
  expect(readConfigError({ DATABASE_READ_URL: "postgres://replica.example.com/licenses" })).toContain(
    "DATABASE_URL: is missing: DATABASE_READ_URL needs it",
  );
});

/** Starts a proxy that forwards to one database server at a time, as a load balancer in front of several replicas does. */
async function openSwitchingProxy(firstUrl: string) {
  let target = new URL(firstUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    for (const [source, otherSide] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(source);
      source.pipe(otherSide);
      source.on("error", () => otherSide.destroy());
      source.on("close", () => otherSide.destroy());
    }
  });
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  closeAfterTest(async () => {
    proxy.close();
  });
  const proxyUrl = new URL(firstUrl);
  proxyUrl.port = String((proxy.address() as AddressInfo).port);
  return {
    url: proxyUrl.href,
    switchTo(url: string) {
      target = new URL(url);
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
}

describe.skipIf(!engineNames.includes("PostgreSQL"))("Reads with a streaming replica", () => {
  let servers: PostgresPair;
  beforeEach(async () => {
    servers = await startPostgresPair();
    const storage = await openStorage(postgres(servers.url));
    await createDemoDataWithUsers(storage);
    await storage.close();
  });
  afterEach(() => servers.stop());

  /** Starts one process with its own clock, so that the test decides when the process checks the replica. */
  async function startProcess(replicaUrl = servers.replicaUrl) {
    let timeMs = 0;
    const engine = postgres(servers.url);
    const storage = await openStorage(engine);
    const replica = createReplica(engine, postgres(replicaUrl), storage, () => timeMs);
    closeAfterTest(async () => {
      await replica.close();
      await storage.close();
    });
    const api = await startTestApiOn(engine, { replica });
    const isUpToDate = async () => {
      timeMs += 1;
      return (await replica.readState()).behindMs === 0;
    };
    return {
      ...api,
      replica,
      countReads: async () => ({ ...(await replica.readState()).reads }),
      advanceReplicaClock: (elapsedMs: number) => {
        timeMs += elapsedMs;
      },
      waitUntilCaughtUp: () => vi.waitUntil(isUpToDate, { timeout: 10_000 }),
    };
  }

  async function runOnReplica(task: (engine: Engine) => Promise<void>) {
    const engine = postgres(servers.replicaUrl);
    await task(engine);
    await engine.close();
  }
  const pauseReplay = () =>
    runOnReplica(async ({ db }) => {
      await sql`select pg_wal_replay_pause()`.execute(db);
      const fetchReplayState = async () =>
        (await sql<{ state: string }>`select pg_get_wal_replay_pause_state() as state`.execute(db)).rows[0]
          ?.state;
      await expect.poll(fetchReplayState).toBe("paused");
    });
  const resumeReplay = () =>
    runOnReplica(async ({ db }) => {
      await sql`select pg_wal_replay_resume()`.execute(db);
    });

  const fetchFirstKey = async (client: Client) => {
    const response = await client.post("/api/oem/licenses/filtered", { pageSize: 1 });
    return parseApiResult(licenseEndpoints.filter.result, response).entities[0]?.key ?? "";
  };
  const fetchNotes = async (client: Client, key: string) => {
    const response = await client.get(`/api/oem/licenses/${key}`);
    return parseApiResult(licenseEndpoints.get.result, response).notes;
  };
  const writeNotes = async (client: Client, key: string, notes: string) => {
    const { status } = await client.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes } });
    expect(status).toBe(200);
  };

  it("use the primary only for the user who wrote, until the replica has caught up", async () => {
    const firstProcess = await startProcess();
    const secondProcess = await startProcess();
    const key = await fetchFirstKey(firstProcess.asRita);
    await firstProcess.waitUntilCaughtUp();
    await secondProcess.waitUntilCaughtUp();
    await pauseReplay();
    await writeNotes(firstProcess.asMert, key, "Written meanwhile");
    expect(await fetchNotes(firstProcess.asMert, key)).toBe("Written meanwhile");
    expect(await fetchNotes(secondProcess.asMert, key)).toBe("Written meanwhile");
    expect(await fetchNotes(secondProcess.asRita, key)).not.toBe("Written meanwhile");
    expect(await secondProcess.countReads()).toMatchObject({ replica: 1, "own-change": 1 });
    await resumeReplay();
    await secondProcess.waitUntilCaughtUp();
    expect(await fetchNotes(secondProcess.asMert, key)).toBe("Written meanwhile");
    expect(await secondProcess.countReads()).toMatchObject({ replica: 2, "own-change": 1 });
  });

  it("never return an older page than the user's own change if several replicas share one address", async () => {
    const balancer = await openSwitchingProxy(servers.url);
    const process = await startProcess(balancer.url);
    const key = await fetchFirstKey(process.asMert);
    await pauseReplay();
    await writeNotes(process.asMert, key, "Only on the faster replica");
    await process.waitUntilCaughtUp();
    balancer.switchTo(servers.replicaUrl);
    await expect.poll(() => fetchNotes(process.asRita, key)).toBe("Only on the faster replica");
    expect(await fetchNotes(process.asMert, key)).toBe("Only on the faster replica");
    expect((await process.countReads()).replica).toBeGreaterThan(0);
  });

  it("use the primary while the replica is too far behind or down", async () => {
    const process = await startProcess();
    const key = await fetchFirstKey(process.asRita);
    await process.waitUntilCaughtUp();
    await pauseReplay();
    await writeNotes(process.asMert, key, "Too far behind");
    process.advanceReplicaClock(6_000);
    expect(await fetchNotes(process.asRita, key)).toBe("Too far behind");
    expect(await process.replica.readState()).toMatchObject({ behindMs: 6_000, reads: { behind: 2 } });
    await resumeReplay();
    await process.waitUntilCaughtUp();
    const initialReads = await process.countReads();
    await servers.stopReplica();
    expect(await fetchNotes(process.asRita, key)).toBe("Too far behind");
    expect(await process.countReads()).toEqual({ ...initialReads, replica: initialReads.replica + 1 });
    expect(await fetchNotes(process.asRita, key)).toBe("Too far behind");
    expect(await process.replica.readState()).toMatchObject({
      behindMs: null,
      reads: { behind: initialReads.behind + 1 },
    });
  });
});
