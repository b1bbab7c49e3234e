import type { DatabaseLocation } from "#tests/load/databases.ts";
import { type ServedRequest, type ServerProcess, startServer } from "#tests/load/pages/served.ts";
import { formatCount, printHead, printLine, printNote, formatMs, formatRatio } from "#tests/load/printing.ts";
import { freePorts } from "#tests/support/apps/servers.ts";
import { quantile, runConcurrently } from "./crowd.ts";
import { startApp } from "./served-app.ts";

const concurrency = 16;
const roundCount = 5;
const requestsPerRound = 1_000;

interface Cost {
  /** CPU time in milliseconds. */
  cpu: number[];
  times: number[];
  blocked: number[];
}

/** Requests pages of ten from the API, alternating with a bare handler on the same SQLite file. */
export async function printFiltered(location: DatabaseLocation): Promise<void> {
  const { app, cookie, close } = await startApp(location);
  const [port = 0] = await freePorts(1);
  const bareServer = await startServer(
    "tests/load/process/bare-list.ts",
    { ...location, PORT: String(port), NODE_OPTIONS: "" },
    "/",
  );
  const pageRequest = (nth: number): ServedRequest => ({
    method: "POST",
    path: "/api/oem/licenses/filtered",
    headers: { cookie, origin: "http://localhost", "content-type": "application/json" },
    body: JSON.stringify({ pageNumber: nth % 100 }),
  });
  try {
    const costs = await measureAlternately([app, bareServer], pageRequest);
    printHead(
      `Pages of ten through the API, ${concurrency} at a time, beside node:http on a prepared statement`,
      "",
      ["CPU, ms", "a core", "p50, ms", "p99, ms", "blocked, ms"],
    );
    for (const [nth, name] of ["POST …/filtered", "bare handler"].entries()) {
      const { cpu, times: durations, blocked } = costs[nth] ?? { cpu: [], times: [], blocked: [] };
      const medianCpu = quantile(cpu, 0.5);
      printLine(name, [
        formatMs(medianCpu),
        formatCount(1000 / medianCpu),
        formatMs(quantile(durations, 0.5)),
        formatMs(quantile(durations, 0.99)),
        formatMs(Math.max(...blocked)),
      ]);
    }
    const [apiCpu = 0, bareCpu = 0] = costs.map(({ cpu }) => quantile(cpu, 0.5));
    printNote(
      `${(bareCpu / apiCpu).toFixed(2)} of the bare handler's requests, ${formatRatio(apiCpu / bareCpu)} its processor time`,
    );
  } finally {
    await bareServer.stop();
    await close();
  }
}

async function measureAlternately(
  servers: readonly ServerProcess[],
  requestOf: (nth: number) => ServedRequest,
): Promise<Cost[]> {
  const costs = servers.map((): Cost => ({ cpu: [], times: [], blocked: [] }));
  for (const server of servers)
    await runConcurrently(requestsPerRound, concurrency, (nth) => server.send(requestOf(nth)));
  for (let round = 0; round < roundCount; round += 1) {
    for (const [nth, cost] of costs.entries()) {
      const server = servers[nth];
      if (!server) continue;
      const { cpu: before } = await server.state();
      await runConcurrently(requestsPerRound, concurrency, async (index) =>
        cost.times.push((await server.send(requestOf(index))).ms),
      );
      const after = await server.state();
      cost.cpu.push((after.cpu - before) / requestsPerRound);
      cost.blocked.push(after.blocked);
    }
  }
  return costs;
}
