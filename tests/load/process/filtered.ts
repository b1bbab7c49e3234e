import type { DatabaseLocation } from "#tests/load/databases.ts";
import { type ServedRequest, type ServerProcess, startServer } from "#tests/load/pages/served.ts";
import { count, line, ms, times } from "#tests/load/printing.ts";
import { freePorts } from "#tests/support/apps/servers.ts";
import { at, runConcurrently } from "./crowd.ts";
import { startApp } from "./served-app.ts";

const atATime = 16;
const turns = 5;
const each = 1_000;

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
  const bare = await startServer(
    "tests/load/process/bare-list.ts",
    { ...location, PORT: String(port), NODE_OPTIONS: "" },
    "/",
  );
  const page = (nth: number): ServedRequest => ({
    method: "POST",
    path: "/api/oem/licenses/filtered",
    headers: { cookie, origin: "http://localhost", "content-type": "application/json" },
    body: JSON.stringify({ pageNumber: nth % 100 }),
  });
  try {
    const costs = await byTurns([app, bare], page);
    console.log(
      `\nPages of ten through the API, ${atATime} at a time, beside node:http on a prepared statement`,
    );
    line("", ["CPU, ms", "a core", "p50, ms", "p99, ms", "blocked, ms"]);
    for (const [nth, name] of ["POST …/filtered", "bare handler"].entries()) {
      const { cpu, times: durations, blocked } = costs[nth] ?? { cpu: [], times: [], blocked: [] };
      const spent = at(cpu, 0.5);
      line(name, [
        ms(spent),
        count(1000 / spent),
        ms(at(durations, 0.5)),
        ms(at(durations, 0.99)),
        ms(Math.max(...blocked)),
      ]);
    }
    const [ours = 0, least = 0] = costs.map(({ cpu }) => at(cpu, 0.5));
    console.log(
      `${(least / ours).toFixed(2)} of the bare handler's requests, ${times(ours / least)} its processor time`,
    );
  } finally {
    await bare.stop();
    await close();
  }
}

async function byTurns(
  servers: readonly ServerProcess[],
  requestOf: (nth: number) => ServedRequest,
): Promise<Cost[]> {
  const costs = servers.map((): Cost => ({ cpu: [], times: [], blocked: [] }));
  for (const server of servers) await runConcurrently(each, atATime, (nth) => server.send(requestOf(nth)));
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [nth, cost] of costs.entries()) {
      const server = servers[nth];
      if (!server) continue;
      const { cpu: before } = await server.state();
      await runConcurrently(each, atATime, async (index) =>
        cost.times.push((await server.send(requestOf(index))).ms),
      );
      const after = await server.state();
      cost.cpu.push((after.cpu - before) / each);
      cost.blocked.push(after.blocked);
    }
  }
  return costs;
}
