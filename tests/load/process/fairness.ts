import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openSession } from "#app/domain/person/sessions.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { openTemporaryDatabases, type EngineName } from "#tests/load/databases.ts";
import { startServer } from "#tests/load/pages/served.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import { quantile } from "./crowd.ts";
import { type Load, type SentRequest, type SentResponse, sendTo } from "./fairness-load.ts";
import { openEngineAt } from "./served-app.ts";
import { benchSettings } from "./settings.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/**
 * Measures how long one user waits for a list and a page while another user or a stranger sends many requests at once.
 * Usage: node tests/load/process/fairness.ts [sqlite|postgres] [NUMBER OF LICENSES]
 */
const [engineName = "sqlite", licenseCount = "20000"] = process.argv.slice(2);

const databases = await openTemporaryDatabases();
const { location } = await databases.createSeededDatabase(engineName as EngineName, Number(licenseCount));
const storage = await openStorage(openEngineAt(location));

async function openUserSession(name: string): Promise<string> {
  const issuer = benchSettings["OIDC_SSO_ISSUER"] ?? "";
  const identity = { issuer, subject: name, email: `${name}@example.com` };
  const { id } = await storage.people.signIn(identity, readSystemClock());
  return `session=${await openSession(storage, id, readSystemClock())}`;
}
const viewerCookie = await openUserSession("viewer");
const colleagueCookie = await openUserSession("colleague");
await storage.close();

const [port = 0] = await findFreePorts(1);
const app = await startServer(
  "app/hosts/node-server.ts",
  {
    ...benchSettings,
    ...location,
    DATABASE_URL: location.DATABASE_URL ?? "",
    ADMIN_EMAILS: "viewer@example.com,colleague@example.com",
    LOG_LEVEL: "error",
    PORT: String(port),
    NODE_OPTIONS: "",
  },
  "/readyz",
);

const send = (sent: SentRequest) => sendTo(port, sent);

const viewer = { cookie: viewerCookie, address: "203.0.113.7" };
const colleague = { cookie: colleagueCookie, address: "203.0.113.7" };
const listPath = "/api/oem/licenses/filtered";
const buildList = (pageSize: number) => ({ method: "POST", path: listPath, body: { pageSize } });

const loads: Record<string, [count: number, sent: SentRequest]> = {
  "200 lists of 1,000": [200, { ...viewer, ...buildList(1_000) }],
  "300 lists of 200": [300, { ...viewer, ...buildList(200) }],
  "150 list pages of 100": [150, { ...viewer, path: "/license/licenses?pageSize=100" }],
  "150 searches": [150, { ...viewer, path: "/license/search/results?text=tyrell" }],
  "200 API documents of a stranger": [200, { path: "/api/openapi.json", address: "198.51.100.9" }],
};

async function measureColleague() {
  const list = await send({ ...colleague, ...buildList(25) });
  const page = await send({ ...colleague, path: "/license/licenses" });
  const health = await send({ path: "/healthz", address: "192.0.2.1" });
  return { list, page, health };
}

type Measurement = Awaited<ReturnType<typeof measureColleague>>;

function report(name: string, measurements: Measurement[], outcome: string) {
  const format = (key: keyof Measurement) => {
    const times = measurements.map((measurement) => measurement[key].ms);
    return `${key} ${Math.round(quantile(times, 0.5))}/${Math.round(Math.max(...times))}`;
  };
  const failures = measurements
    .flatMap(({ list, page }) => [list, page])
    .filter(({ status }) => status !== 200);
  console.log(
    `${name.padEnd(32)} ${format("list")} ${format("page")} ${format("health")} ms (median/max), ${failures.length} failed; ${outcome}`,
  );
}

const repeatMeasurement = async (count: number) => {
  const measurements: Measurement[] = [];
  for (let index = 0; index < count; index += 1) measurements.push(await measureColleague());
  return measurements;
};

/** Another thread sends the load, so that it does not delay the measured requests in this thread. */
async function sendInThread(load: Load): Promise<SentResponse[]> {
  const loadThread = new Worker(new URL("fairness-load.ts", import.meta.url), { workerData: load });
  const [responses] = (await once(loadThread, "message")) as [SentResponse[]];
  return responses;
}

async function measureUntil(end: Promise<unknown>): Promise<Measurement[]> {
  const state = { isDone: false };
  void end.finally(() => (state.isDone = true));
  const measurements: Measurement[] = [];
  do measurements.push(await measureColleague());
  while (!state.isDone);
  return measurements;
}

for (const sent of [viewer, colleague]) await send({ ...sent, path: "/license/licenses" });
await repeatMeasurement(10);
report("alone", await repeatMeasurement(10), "");
for (const [name, [count, sent]] of Object.entries(loads)) {
  await send(sent);
  const startedAt = performance.now();
  const outcomes = sendInThread({ port, count, sent });
  await pause(50);
  const measurements = await measureUntil(outcomes);
  const counts = Map.groupBy(await outcomes, ({ status, retryAfter }) =>
    retryAfter === undefined ? `${status}` : `${status} (Retry-After ${retryAfter})`,
  );
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  report(
    name,
    measurements,
    [...counts].map(([status, { length }]) => `${length} × ${status}`).join(", ") + ` in ${seconds} s`,
  );
  await pause(500);
}
await app.stop();
await databases.remove();
