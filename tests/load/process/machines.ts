import type { DatabaseLocation } from "#tests/load/databases.ts";
import type { ServedRequest } from "#tests/load/pages/served.ts";
import { count, line, ms, times } from "#tests/load/printing.ts";
import { at, runConcurrently } from "./crowd.ts";
import { heartbeatOf, liveServers } from "./deployed-servers.ts";
import { engineOf, type RunningApp, startApp } from "./served-app.ts";

const atATime = 64;
const mostServers = 10_000;

/** Sends the same requests to one process and to two, alternating, on one database. */
export async function printMachines(location: DatabaseLocation, requests: number): Promise<void> {
  const engine = engineOf(location);
  const servers = await liveServers(engine, mostServers);
  await engine.close();
  const first = await startApp(location);
  const second = await startApp(location);
  const requestOf = (nth: number): ServedRequest => {
    // Consecutive servers belong to the same license, and rarely report at the same moment.
    const server = servers[(nth * 7_919) % servers.length];
    if (nth % 2 && server)
      return { ...heartbeatOf(server, Date.now() * 1000 + (nth % 1000)), expected: [200, 403, 409] };
    const headers = {
      cookie: first.cookie,
      origin: "http://localhost",
      "content-type": "application/json",
    };
    const body = JSON.stringify({ pageNumber: nth % 100 });
    return { method: "POST", path: "/api/oem/licenses/filtered", headers, body };
  };
  try {
    console.log(`\nHeartbeats and pages of a list by turns, ${atATime} at a time, on one database`);
    line("processes", ["a second", "their CPU, ms", "p99, ms"]);
    await speedOf([first, second], Math.ceil(requests / 10), requestOf);
    const alone = await speedOf([first], requests, requestOf);
    const together = await speedOf([first, second], requests, requestOf);
    for (const [name, { perSecond, cpu, p99 }] of Object.entries({ one: alone, two: together }))
      line(name, [count(perSecond), ms(cpu), ms(p99)]);
    console.log(`Two processes handle ${times(together.perSecond / alone.perSecond)} the requests of one.`);
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

async function speedOf(
  processes: readonly RunningApp[],
  requests: number,
  requestOf: (nth: number) => ServedRequest,
) {
  const spent = async () => {
    const each = await Promise.all(processes.map(({ app }) => app.cpu()));
    return each.reduce((sum, cpu) => sum + cpu, 0);
  };
  const durations: number[] = [];
  const before = await spent();
  const startedAt = performance.now();
  await runConcurrently(requests, atATime, async (nth) => {
    const target = processes[Math.floor(nth / 2) % processes.length];
    if (target) durations.push((await target.app.send(requestOf(nth))).ms);
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = ((await spent()) - before) / requests;
  return { perSecond: requests / seconds, cpu, p99: at(durations, 0.99) };
}
