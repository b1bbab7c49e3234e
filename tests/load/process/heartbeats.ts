import type { DatabaseLocation } from "#tests/load/databases.ts";
import { formatCount, printHead, printLine, formatMs, formatRatio } from "#tests/load/printing.ts";
import type { ServedRequest } from "#tests/load/pages/served.ts";
import { quantile, runConcurrently } from "./crowd.ts";
import { createHeartbeatRequest, prepareLiveServers } from "./deployed-servers.ts";
import { openEngineAt, type RunningApp, startApp } from "./served-app.ts";

const maxServers = 100_000;
const concurrency = 256;
const roundCount = 5;

interface Cost {
  /** CPU time per request in milliseconds, for each round. */
  cpu: number[];
  /** Durations of the requests in milliseconds. */
  times: number[];
  /** Longest delays of the event loop in milliseconds. */
  blocked: number[];
  /** Total duration of all rounds. */
  seconds: number;
}

/** Sends heartbeats of all live servers, alternating with requests to a trivial endpoint. */
export async function printHeartbeats(location: DatabaseLocation, heartbeatCount: number): Promise<void> {
  const engine = openEngineAt(location);
  const servers = await prepareLiveServers(engine, maxServers);
  await engine.close();
  const app = await startApp(location);
  const createNextHeartbeat = (requestIndex: number): ServedRequest => {
    const server = servers[requestIndex % servers.length];
    if (!server) throw new Error("No license has a live server.");
    // A license may have no free seats or assets. The app then responds with 403, but stores the heartbeat.
    return {
      ...createHeartbeatRequest(server, 1 + Math.floor(requestIndex / servers.length)),
      expected: [200, 403],
    };
  };
  try {
    const [heartbeatCost, healthCost] = await measureAlternately(
      app,
      heartbeatCount,
      createNextHeartbeat,
      () => ({
        path: "/healthz",
      }),
    );
    const medianCpuMs = quantile(heartbeatCost.cpu, 0.5);
    printHead(`Heartbeats of ${formatCount(servers.length)} servers, ${concurrency} at a time`, "", [
      "CPU, ms",
      "of /healthz",
      "per core/s",
      "per second",
      "p99, ms",
      "blocked, ms",
    ]);
    printLine("heartbeat", [
      formatMs(medianCpuMs),
      formatRatio(medianCpuMs / quantile(healthCost.cpu, 0.5)),
      formatCount(1000 / medianCpuMs),
      formatCount(heartbeatCost.times.length / heartbeatCost.seconds),
      formatMs(quantile(heartbeatCost.times, 0.99)),
      formatMs(Math.max(...heartbeatCost.blocked)),
    ]);
  } finally {
    await app.close();
  }
}

async function measureAlternately(
  { app }: RunningApp,
  requestCount: number,
  ...requestBuilders: ((requestIndex: number) => ServedRequest)[]
): Promise<[Cost, Cost]> {
  const costs = requestBuilders.map((): Cost => ({ cpu: [], times: [], blocked: [], seconds: 0 }));
  const requestsPerRound = Math.ceil(requestCount / roundCount);
  for (let round = 0; round < roundCount; round += 1) {
    for (const [index, buildRequest] of requestBuilders.entries()) {
      const cost = costs[index];
      if (!cost) continue;
      const before = await app.readState();
      const startedAt = performance.now();
      await runConcurrently(requestsPerRound, concurrency, async (requestIndex) => {
        const { ms } = await app.send(buildRequest(round * requestsPerRound + requestIndex));
        cost.times.push(ms);
      });
      cost.seconds += (performance.now() - startedAt) / 1000;
      const after = await app.readState();
      cost.cpu.push((after.cpu - before.cpu) / requestsPerRound);
      cost.blocked.push(after.blocked);
    }
  }
  return costs as [Cost, Cost];
}
