import type { DatabaseLocation } from "#tests/load/databases.ts";
import { type ServedRequest, type ServerProcess, startServer } from "#tests/load/pages/served.ts";
import { formatCount, printHead, printLine, printNote, formatMs, formatRatio } from "#tests/load/printing.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import { quantile, runConcurrently } from "./crowd.ts";
import { startApp } from "./served-app.ts";

const concurrency = 16;
const roundCount = 5;
const requestsPerRound = 1_000;

interface Cost {
  /** CPU time per request in milliseconds, for each round. */
  cpu: number[];
  /** Durations of the requests in milliseconds. */
  times: number[];
  /** Longest delays of the event loop in milliseconds. */
  blocked: number[];
}

/** Measures list pages of the API, alternating with a minimal HTTP server on the same SQLite file. */
export async function printListPages(location: DatabaseLocation): Promise<void> {
  const { app, cookie, close } = await startApp(location);
  const [port = 0] = await findFreePorts(1);
  const bareServer = await startServer(
    "tests/load/process/bare-list.ts",
    { ...location, PORT: String(port), NODE_OPTIONS: "" },
    "/",
  );
  const createPageRequest = (requestIndex: number): ServedRequest => ({
    method: "POST",
    path: "/api/oem/licenses/filtered",
    headers: { cookie, origin: "http://localhost", "content-type": "application/json" },
    body: JSON.stringify({ pageNumber: requestIndex % 100 }),
  });
  try {
    const costs = await measureAlternately([app, bareServer], createPageRequest);
    printHead(
      `Pages of ten licenses, ${concurrency} requests at a time, compared with a bare node:http server`,
      "",
      ["CPU, ms", "per core/s", "p50, ms", "p99, ms", "blocked, ms"],
    );
    for (const [index, name] of ["POST …/filtered", "bare handler"].entries()) {
      const { cpu, times, blocked } = costs[index] ?? { cpu: [], times: [], blocked: [] };
      const medianCpu = quantile(cpu, 0.5);
      printLine(name, [
        formatMs(medianCpu),
        formatCount(1000 / medianCpu),
        formatMs(quantile(times, 0.5)),
        formatMs(quantile(times, 0.99)),
        formatMs(Math.max(...blocked)),
      ]);
    }
    const [apiCpu = 0, bareCpu = 0] = costs.map(({ cpu }) => quantile(cpu, 0.5));
    printNote(`The API uses ${formatRatio(apiCpu / bareCpu)} the CPU time of the bare handler.`);
  } finally {
    await bareServer.stop();
    await close();
  }
}

async function measureAlternately(
  servers: readonly ServerProcess[],
  createRequest: (requestIndex: number) => ServedRequest,
): Promise<Cost[]> {
  const costs = servers.map((): Cost => ({ cpu: [], times: [], blocked: [] }));
  for (const server of servers)
    await runConcurrently(requestsPerRound, concurrency, (requestIndex) =>
      server.send(createRequest(requestIndex)),
    );
  for (let round = 0; round < roundCount; round += 1) {
    for (const [serverIndex, cost] of costs.entries()) {
      const server = servers[serverIndex];
      if (!server) continue;
      const before = await server.readState();
      await runConcurrently(requestsPerRound, concurrency, async (index) =>
        cost.times.push((await server.send(createRequest(index))).ms),
      );
      const after = await server.readState();
      cost.cpu.push((after.cpu - before.cpu) / requestsPerRound);
      cost.blocked.push(after.blocked);
    }
  }
  return costs;
}
