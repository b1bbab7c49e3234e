import type { DatabaseLocation } from "#tests/load/databases.ts";
import { count, line, ms, times } from "#tests/load/printing.ts";
import type { ServedRequest } from "#tests/load/pages/served.ts";
import { at, runConcurrently } from "./crowd.ts";
import { heartbeatOf, liveServers } from "./deployed-servers.ts";
import { engineOf, type RunningApp, startApp } from "./served-app.ts";

const mostServers = 100_000;
const atATime = 256;
const turns = 5;

interface Cost {
  /** CPU time in milliseconds. */
  cpu: number[];
  times: number[];
  blocked: number[];
  seconds: number;
}

/** Sends heartbeats of as many servers as there are, alternating with a trivial endpoint. */
export async function printHeartbeats(location: DatabaseLocation, heartbeats: number): Promise<void> {
  const engine = engineOf(location);
  const servers = await liveServers(engine, mostServers);
  await engine.close();
  const served = await startApp(location);
  const heartbeat = (nth: number): ServedRequest => {
    const server = servers[nth % servers.length];
    if (!server) throw new Error("No license has a live server.");
    // Seats and assets may be full; the server stores the report in any case.
    return { ...heartbeatOf(server, 1 + Math.floor(nth / servers.length)), expected: [200, 403] };
  };
  try {
    const [beats, alive] = await byTurns(served, heartbeats, heartbeat, () => ({ path: "/healthz" }));
    const cpu = at(beats.cpu, 0.5);
    console.log(`\nHeartbeats of ${count(servers.length)} servers, ${atATime} at a time`);
    line("", ["CPU, ms", "of /healthz", "a core", "a second", "p99, ms", "blocked, ms"]);
    line("heartbeat", [
      ms(cpu),
      times(cpu / at(alive.cpu, 0.5)),
      count(1000 / cpu),
      count(beats.times.length / beats.seconds),
      ms(at(beats.times, 0.99)),
      ms(Math.max(...beats.blocked)),
    ]);
  } finally {
    await served.close();
  }
}

async function byTurns(
  { app }: RunningApp,
  times: number,
  ...kinds: ((nth: number) => ServedRequest)[]
): Promise<[Cost, Cost]> {
  const costs = kinds.map((): Cost => ({ cpu: [], times: [], blocked: [], seconds: 0 }));
  const each = Math.ceil(times / turns);
  for (let turn = 0; turn < turns; turn += 1) {
    for (const [index, kind] of kinds.entries()) {
      const cost = costs[index];
      if (!cost) continue;
      const { cpu: before } = await app.state();
      const startedAt = performance.now();
      await runConcurrently(each, atATime, async (nth) => {
        const { ms } = await app.send(kind(turn * each + nth));
        cost.times.push(ms);
      });
      cost.seconds += (performance.now() - startedAt) / 1000;
      const after = await app.state();
      cost.cpu.push((after.cpu - before) / each);
      cost.blocked.push(after.blocked);
    }
  }
  return costs as [Cost, Cost];
}
