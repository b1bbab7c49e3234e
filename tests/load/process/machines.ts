import type { Place } from "#tests/load/databases.ts";
import type { Order } from "#tests/load/pages/served.ts";
import { count, line, ms, times } from "#tests/load/printing.ts";
import { at, inCrowd } from "./crowd.ts";
import { heartbeatOf, liveServers } from "./deployed-servers.ts";
import { engineOf, type ServedApp, servedApp } from "./served-app.ts";

const atATime = 64;
const mostServers = 10_000;

/** Sends the same requests to one process and to two, alternating, on one database. */
export async function printMachines(place: Place, requests: number): Promise<void> {
  const engine = engineOf(place);
  const servers = await liveServers(engine, mostServers);
  await engine.close();
  const one = await servedApp(place);
  const other = await servedApp(place);
  const orderOf = (nth: number): Order => {
    // Consecutive servers belong to the same license, and rarely report at the same moment.
    const server = servers[(nth * 7_919) % servers.length];
    if (nth % 2 && server)
      return { ...heartbeatOf(server, Date.now() * 1000 + (nth % 1000)), expected: [200, 403, 409] };
    const headers = {
      cookie: one.cookie,
      origin: "http://localhost",
      "content-type": "application/json",
    };
    const body = JSON.stringify({ pageNumber: nth % 100 });
    return { method: "POST", path: "/api/oem/licenses/filtered", headers, body };
  };
  try {
    console.log(`\nHeartbeats and pages of a list by turns, ${atATime} at a time, on one database`);
    line("processes", ["a second", "their CPU, ms", "p99, ms"]);
    await speedOf([one, other], Math.ceil(requests / 10), orderOf);
    const alone = await speedOf([one], requests, orderOf);
    const together = await speedOf([one, other], requests, orderOf);
    for (const [name, { perSecond, cpu, p99 }] of Object.entries({ one: alone, two: together }))
      line(name, [count(perSecond), ms(cpu), ms(p99)]);
    console.log(`Two processes handle ${times(together.perSecond / alone.perSecond)} the requests of one.`);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
}

async function speedOf(processes: readonly ServedApp[], requests: number, orderOf: (nth: number) => Order) {
  const spent = async () => {
    const each = await Promise.all(processes.map(({ app }) => app.cpu()));
    return each.reduce((sum, cpu) => sum + cpu, 0);
  };
  const took: number[] = [];
  const before = await spent();
  const begun = performance.now();
  await inCrowd(requests, atATime, async (nth) => {
    const chosen = processes[Math.floor(nth / 2) % processes.length];
    if (chosen) took.push((await chosen.app.send(orderOf(nth))).ms);
  });
  const seconds = (performance.now() - begun) / 1000;
  const cpu = ((await spent()) - before) / requests;
  return { perSecond: requests / seconds, cpu, p99: at(took, 0.99) };
}
