import type { DatabaseLocation } from "#tests/load/databases.ts";
import type { ServedRequest } from "#tests/load/pages/served.ts";
import { formatCount, printHead, printLine, printNote, formatMs, formatRatio } from "#tests/load/printing.ts";
import { quantile, runConcurrently } from "./crowd.ts";
import { createHeartbeatRequest, prepareLiveServers } from "./deployed-servers.ts";
import { openEngineAt, type RunningApp, startApp } from "./served-app.ts";

const concurrency = 64;
const maxServers = 10_000;

/** Sends the same requests to one process and to two processes on one database. */
export async function printTwoProcesses(location: DatabaseLocation, requestCount: number): Promise<void> {
  const engine = openEngineAt(location);
  const servers = await prepareLiveServers(engine, maxServers);
  await engine.close();
  const firstApp = await startApp(location);
  const secondApp = await startApp(location);
  const createRequest = (index: number): ServedRequest => {
    // Consecutive servers belong to the same license, so the requests rarely use consecutive servers.
    const server = servers[(index * 7_919) % servers.length];
    // Every second request is a heartbeat.
    if (index % 2 === 1 && server)
      return {
        ...createHeartbeatRequest(server, Date.now() * 1000 + (index % 1000)),
        expected: [200, 403, 409],
      };
    const headers = {
      cookie: firstApp.cookie,
      origin: "http://localhost",
      "content-type": "application/json",
    };
    const body = JSON.stringify({ pageNumber: index % 100 });
    return { method: "POST", path: "/api/oem/licenses/filtered", headers, body };
  };
  try {
    printHead(
      `Heartbeats and list pages alternately, ${concurrency} requests at a time, on one database`,
      "processes",
      ["per second", "CPU, ms", "p99, ms"],
    );
    await measureSpeed([firstApp, secondApp], Math.ceil(requestCount / 10), createRequest);
    const singleSpeed = await measureSpeed([firstApp], requestCount, createRequest);
    const pairSpeed = await measureSpeed([firstApp, secondApp], requestCount, createRequest);
    for (const [name, { perSecond, cpu, p99 }] of Object.entries({ one: singleSpeed, two: pairSpeed }))
      printLine(name, [formatCount(perSecond), formatMs(cpu), formatMs(p99)]);
    printNote(
      `Two processes handle ${formatRatio(pairSpeed.perSecond / singleSpeed.perSecond)} the requests of one process.`,
    );
  } finally {
    await Promise.all([firstApp.close(), secondApp.close()]);
  }
}

async function measureSpeed(
  processes: readonly RunningApp[],
  requestCount: number,
  createRequest: (index: number) => ServedRequest,
) {
  const readTotalCpu = async () => {
    const cpuTimes = await Promise.all(processes.map(({ app }) => app.readCpuTime()));
    return cpuTimes.reduce((sum, cpu) => sum + cpu, 0);
  };
  const durations: number[] = [];
  const initialCpu = await readTotalCpu();
  const startedAt = performance.now();
  await runConcurrently(requestCount, concurrency, async (index) => {
    const target = processes[Math.floor(index / 2) % processes.length];
    if (target) durations.push((await target.app.send(createRequest(index))).ms);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = ((await readTotalCpu()) - initialCpu) / requestCount;
  return { perSecond: requestCount / seconds, cpu, p99: quantile(durations, 0.99) };
}
