import type { DatabaseLocation } from "#tests/load/databases.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import { buildBareApp } from "#tests/load/pages/build-bare.ts";
import { type ServedRequest, startServer } from "#tests/load/pages/served.ts";
import type { ServerState } from "#tests/load/pages/report-state.ts";
import { formatCount, printHead, printLine, printNote, formatMs, formatRatio } from "#tests/load/printing.ts";
import { quantile, runConcurrently } from "./crowd.ts";
import { createHeartbeatRequest, type LiveServer, prepareLiveServers } from "./deployed-servers.ts";
import { openEngineAt, startApp } from "./served-app.ts";

/** Memory of a process, to detect whether requests leak memory. */
interface MemoryUse {
  /** Time to the first page relative to a bare app. */
  startRatio: number;
  /** Private memory of the process after the first page, in MB. */
  idleMemory: number;
  rounds: (ServerState & { requests: number; p99: number })[];
}

export async function printMemory(location: DatabaseLocation, requestCount: number): Promise<void> {
  const { startRatio, idleMemory, rounds } = await measureMemory(location, requestCount);
  printHead(`Memory with a heap of at most ${defaultHeapLimitMb} MB; in MB`, "mixed requests", [
    "heap",
    "anonymous",
    "CPU, s",
    "p99, ms",
    "blocked, ms",
  ]);
  for (const { requests, heap, anonymous, cpu, p99, blocked } of rounds)
    printLine(formatCount(requests), [
      formatCount(heap),
      formatCount(anonymous),
      formatCount(cpu / 1000),
      formatMs(p99),
      formatMs(blocked),
    ]);
  printNote(
    `First page after ${formatRatio(startRatio)} the start time of a bare app; ${formatCount(idleMemory)} MB after that page.`,
  );
}

const roundCount = 5;
const concurrency = 16;
const defaultHeapLimitMb = 192;

/** Sends mixed requests in rounds to a process with a limited heap (in MB). Throws an error if a request fails. */
async function measureMemory(
  location: DatabaseLocation,
  requestCount: number,
  heapLimitMb = defaultHeapLimitMb,
): Promise<MemoryUse> {
  const engine = openEngineAt(location);
  const servers = await prepareLiveServers(engine, 500);
  const keys = await engine.db
    .selectFrom("license")
    .select("key")
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(200)
    .execute();
  await engine.close();
  const startRatio = await measureRelativeStart(location);
  const { app, cookie, close } = await startApp(
    location,
    heapLimitMb > 0 ? [`--max-old-space-size=${heapLimitMb}`] : [],
  );
  try {
    await app.send({ path: "/license/licenses", headers: { cookie } });
    const { anonymous: idleMemory } = await app.readState();
    const requestBuilders = createRequestBuilders(
      cookie,
      keys.map(({ key }) => key),
      servers,
    );
    const roundResults: MemoryUse["rounds"] = [];
    for (let round = 0; round < roundCount; round += 1) {
      const times: number[] = [];
      const requestsPerRound = Math.ceil(requestCount / roundCount);
      await runConcurrently(requestsPerRound, concurrency, async (index) => {
        const buildRequest = requestBuilders[index % requestBuilders.length];
        if (buildRequest) times.push((await app.send(buildRequest(round * requestsPerRound + index))).ms);
      });
      roundResults.push({
        ...(await app.readState()),
        requests: (round + 1) * requestsPerRound,
        p99: quantile(times, 0.99),
      });
    }
    return { startRatio, idleMemory, rounds: roundResults };
  } finally {
    await close();
  }
}

function createRequestBuilders(
  cookie: string,
  keys: readonly string[],
  servers: readonly LiveServer[],
): ((index: number) => ServedRequest)[] {
  const keyAt = (index: number) => keys[index % keys.length] ?? "";
  const createPageRequest = (path: string): ServedRequest => ({
    path,
    headers: { cookie, "accept-encoding": "br" },
  });
  // The app limits the concurrent reports and certificates of a user, and the bench has only one user.
  const createLongRequest = (path: string) => ({ ...createPageRequest(path), expected: [200, 429] });
  const createJsonRequest = (path: string, body: unknown, method = "POST"): ServedRequest => ({
    method,
    path,
    headers: { cookie, origin: "http://localhost", "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  // 497 of the 500 servers are used: this number has no common factor with the number of request builders, so every
  // server gets heartbeats.
  const usedServers = servers.slice(0, servers.length - (servers.length % 7));
  const createHeartbeat = (index: number): ServedRequest => {
    const server = usedServers[index % usedServers.length];
    if (!server) return createPageRequest("/healthz");
    return {
      ...createHeartbeatRequest(server, Date.now() * 1000 + (index % 1000)),
      expected: [200, 403, 409],
    };
  };
  return [
    (index) => createPageRequest(`/license/licenses?page=${1 + (index % 50)}`),
    (index) => createJsonRequest("/api/oem/licenses/filtered", { pageNumber: index % 100 }),
    createHeartbeat,
    (index) => createPageRequest(`/license/licenses/${keyAt(index)}`),
    createHeartbeat,
    (index) =>
      createJsonRequest("/api/oem/licenses/filtered", {
        companyName: ["bank", "energy"][index % 2],
        pageSize: 100,
      }),
    createHeartbeat,
    (index) =>
      createLongRequest(
        `/api/oem/licenses/report/csv?filters=${encodeURIComponent(`{"key":"${keyAt(index).slice(0, 11)}"}`)}`,
      ),
    createHeartbeat,
    (index) =>
      createJsonRequest(`/api/oem/licenses/${keyAt(index)}/notes`, { notes: `Note ${index}.` }, "PATCH"),
    createHeartbeat,
    (index) =>
      index % 5 === 0
        ? createLongRequest(`/api/oem/licenses/${keyAt(index)}/certificate.pdf`)
        : { ...createPageRequest("/api/nothing"), expected: [404] },
  ];
}

/** Uses the fastest of three starts of each app. */
async function measureRelativeStart(location: DatabaseLocation): Promise<number> {
  buildBareApp();
  const appStarts: number[] = [];
  const bareStarts: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const { app, close } = await startApp(location);
    appStarts.push(app.startMs);
    await close();
    const [port = 0] = await findFreePorts(1);
    const environment = { DATA_DIR: location.DATA_DIR, PORT: String(port), NODE_OPTIONS: "" };
    const bareServer = await startServer("tests/load/pages/bare/serve.ts", environment, "/");
    bareStarts.push(bareServer.startMs);
    await bareServer.stop();
  }
  return Math.min(...appStarts) / Math.min(...bareStarts);
}
