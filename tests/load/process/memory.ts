import type { DatabaseLocation } from "#tests/load/databases.ts";
import { freePorts } from "#tests/support/apps/servers.ts";
import { buildBareApp } from "#tests/load/pages/build-bare.ts";
import { type ServedRequest, startServer } from "#tests/load/pages/served.ts";
import type { ServerState } from "#tests/load/pages/report-state.ts";
import { count, line, ms, times } from "#tests/load/printing.ts";
import { at, runConcurrently } from "./crowd.ts";
import { heartbeatOf, type LiveServer, liveServers } from "./deployed-servers.ts";
import { engineOf, startApp } from "./served-app.ts";

/** Memory that a process needs, and whether requests leak memory. */
interface MemoryUse {
  /** Time to the first page relative to a bare app, and the memory of a process after that page alone. */
  start: number;
  idle: number;
  rounds: (ServerState & { requests: number; p99: number })[];
}

export async function printMemory(location: DatabaseLocation, requests: number): Promise<void> {
  const { start, idle, rounds } = await memoryUse(location, requests);
  console.log(`\nMemory with a heap of at most ${usualLimit} MB; in MB`);
  console.log(
    `First page after ${times(start)} the start time of a bare app; ${count(idle)} MB after that page.`,
  );
  line("mixed requests", ["heap", "anonymous", "CPU, s", "p99, ms", "blocked, ms"]);
  for (const { requests, heap, anonymous, cpu, p99, blocked } of rounds)
    line(count(requests), [count(heap), count(anonymous), count(cpu / 1000), ms(p99), ms(blocked)]);
}

const rounds = 5;
const atATime = 16;
const usualLimit = 192;

/** Sends mixed requests in rounds to a process with a limited heap in MB; raises if a request fails. */
async function memoryUse(
  location: DatabaseLocation,
  requests: number,
  heap = usualLimit,
): Promise<MemoryUse> {
  const engine = engineOf(location);
  const servers = await liveServers(engine, 500);
  const keys = await engine.db.selectFrom("license").select("key").orderBy("id", "desc").limit(200).execute();
  await engine.close();
  const start = await relativeStartTime(location);
  const { app, cookie, close } = await startApp(location, heap > 0 ? [`--max-old-space-size=${heap}`] : []);
  try {
    await app.send({ path: "/license/licenses", headers: { cookie } });
    const { anonymous: idle } = await app.state();
    const kinds = kindsOf(
      cookie,
      keys.map(({ key }) => key),
      servers,
    );
    const measured: MemoryUse["rounds"] = [];
    for (let round = 0; round < rounds; round += 1) {
      const times: number[] = [];
      const each = Math.ceil(requests / rounds);
      await runConcurrently(each, atATime, async (nth) => {
        const kind = kinds[nth % kinds.length];
        if (kind) times.push((await app.send(kind(round * each + nth))).ms);
      });
      measured.push({ ...(await app.state()), requests: (round + 1) * each, p99: at(times, 0.99) });
    }
    return { start, idle, rounds: measured };
  } finally {
    await close();
  }
}

/** Mixed requests of browsers, API clients and deployed servers. */
function kindsOf(
  cookie: string,
  keys: readonly string[],
  servers: readonly LiveServer[],
): ((nth: number) => ServedRequest)[] {
  const key = (nth: number) => keys[nth % keys.length] ?? "";
  const page = (path: string): ServedRequest => ({ path, headers: { cookie, "accept-encoding": "br" } });
  const post = (path: string, body: unknown, method = "POST"): ServedRequest => ({
    method,
    path,
    headers: { cookie, origin: "http://localhost", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const live = servers.slice(0, servers.length - (servers.length % 7));
  const heartbeat = (nth: number): ServedRequest => {
    const server = live[nth % live.length];
    if (!server) return page("/healthz");
    return { ...heartbeatOf(server, Date.now() * 1000 + (nth % 1000)), expected: [200, 403, 409] };
  };
  return [
    (nth) => page(`/license/licenses?page=${1 + (nth % 50)}`),
    (nth) => post("/api/oem/licenses/filtered", { pageNumber: nth % 100 }),
    heartbeat,
    (nth) => page(`/license/licenses/${key(nth)}`),
    heartbeat,
    (nth) => post("/api/oem/licenses/filtered", { companyName: ["bank", "energy"][nth % 2], pageSize: 100 }),
    heartbeat,
    (nth) =>
      page(
        `/api/oem/licenses/report/csv?filters=${encodeURIComponent(`{"key":"${key(nth).slice(0, 11)}"}`)}`,
      ),
    heartbeat,
    (nth) => post(`/api/oem/licenses/${key(nth)}/notes`, { notes: `Note ${nth}.` }, "PATCH"),
    heartbeat,
    (nth) =>
      nth % 5 === 0
        ? page(`/api/oem/licenses/${key(nth)}/certificate.pdf`)
        : { ...page("/api/nothing"), expected: [404] },
  ];
}

/** Returns the time to the first page relative to a bare React Router app, from the fastest of three starts each. */
async function relativeStartTime(location: DatabaseLocation): Promise<number> {
  buildBareApp();
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 3; turn += 1) {
    const { app, close } = await startApp(location);
    ours.push(app.startMs);
    await close();
    const [port = 0] = await freePorts(1);
    const environment = { DATA_DIR: location.DATA_DIR, PORT: String(port), NODE_OPTIONS: "" };
    const beside = await startServer("tests/load/pages/bare/serve.ts", environment, "/");
    bare.push(beside.startMs);
    await beside.stop();
  }
  return Math.min(...ours) / Math.min(...bare);
}
