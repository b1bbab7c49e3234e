import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "#dev/build.ts";
import { createSession } from "#tests/support/browser/sign-in.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import { buildBareApp } from "./build-bare.ts";
import { type Interaction, measureInteractions } from "./interactions.ts";
import { measurePaint, type PaintResult } from "./paint.ts";
import { type ServerProcess, startServer } from "./served.ts";

export interface PageCost {
  name: string;
  /** CPU time per page, relative to the bare app. */
  cpu: number;
  /** Median duration of sequential requests, relative to the bare app. */
  p50: number;
  /** 99th percentile of the durations of concurrent requests, relative to the bare app. */
  p99: number;
}

export interface PageMeasurements {
  costs: PageCost[];
  paintResults: PaintResult[];
  interactions: Interaction[];
}

const warmUpCount = 100;
const roundCount = 12;
const pagesPerRound = 25;
/** Number of concurrent connections. */
export const connectionCount = 16;
const concurrentPageCount = 400;

/** CPU time per page and durations of requests, in milliseconds. */
interface ServerCosts {
  cpu: number;
  p50: number;
  p99: number;
}

type PageTarget = readonly [server: ServerProcess, path: string, cookie: string];

/**
 * Measures each page of the demo data for a returning browser, relative to a bare React Router app that shows all
 * columns of the same ten licenses.
 */
export async function measurePages(): Promise<PageMeasurements> {
  await buildIfStale("node");
  buildBareApp();
  const dataDir = await mkdtemp(join(tmpdir(), "license-desk-bench-pages-"));
  const [port = 0, identityPort = 0, barePort = 0] = await findFreePorts(3);
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    IDP_PORT: String(identityPort),
    NODE_OPTIONS: "",
    // A rate-limited client would get a short error page, which would be counted as a page.
    RATE_LIMIT_FACTOR: "1000000",
  };
  const app = await startServer("dev/commands/preview.ts", environment, "/readyz");
  const bareServer = await startServer(
    "tests/load/pages/bare/serve.ts",
    { ...environment, PORT: String(barePort) },
    "/",
  );
  try {
    const cookie = await signInAndGetCookie(port, identityPort, dataDir);
    const key = await fetchFirstKey(port, cookie);
    const costs: PageCost[] = [];
    for (const [name, path] of listMeasuredPages(key)) {
      const [pageCosts, bareCosts] = await measureAlternately(
        [app, path, `${cookie}; script=on`],
        [bareServer, "/", ""],
      );
      costs.push({
        name,
        cpu: pageCosts.cpu / bareCosts.cpu,
        p50: pageCosts.p50 / bareCosts.p50,
        p99: pageCosts.p99 / bareCosts.p99,
      });
    }
    const url = `http://localhost:${port}`;
    const paintResults = await measurePaint(url, cookie, listMeasuredPages(key));
    const interactions = await measureInteractions(`${url}/license/licenses`, cookie);
    return { costs, paintResults, interactions };
  } finally {
    await Promise.all([app.stop(), bareServer.stop()]);
    await rm(dataDir, { recursive: true });
  }
}

const listMeasuredPages = (key: string) =>
  [
    ["license list", "/license/licenses"],
    ["license details", `/license/licenses/${key}`],
    ["quota tab", `/license/licenses/${key}?tab=quota`],
    ["home", "/"],
    ["renewals", "/license/renewals"],
    ["hosted customers", "/internal/one-customers"],
    ["marketplace", "/marketplace?token=sandbox-new"],
  ] as const;

async function signInAndGetCookie(port: number, identityPort: number, dataDir: string): Promise<string> {
  let cookie = "";
  const context = {
    addCookies: async ([session]: readonly { name: string; value: string }[]) => {
      if (session) cookie = `${session.name}=${session.value}`;
    },
  };
  const [url, identityUrl] = [`http://localhost:${port}`, `http://localhost:${identityPort}`];
  await createSession(context, { url, identityUrl, dataDir, logFile: "" }, "ada@example.com");
  return cookie;
}

async function fetchFirstKey(port: number, cookie: string): Promise<string> {
  const listResponse = await fetch(`http://localhost:${port}/license/licenses`, { headers: { cookie } });
  const key = /licenses\/([\dA-Z]{5}(?:-[\dA-Z]{5}){4})/.exec(await listResponse.text())?.[1];
  if (!key) throw new Error("The list shows no license.");
  return key;
}

/**
 * Alternates between the targets, so that other load affects both targets alike.
 * Returns the lowest CPU time of all rounds.
 */
async function measureAlternately(...targets: [PageTarget, PageTarget]): Promise<[ServerCosts, ServerCosts]> {
  const samples = targets.map(() => ({
    cpu: [] as number[],
    sequentialTimes: [] as number[],
    concurrentTimes: [] as number[],
  }));
  for (const target of targets) await timeRepeated(target, warmUpCount, 1);
  for (let round = 0; round < roundCount; round += 1) {
    for (const [index, target] of targets.entries()) {
      const initialCpu = await target[0].readCpuTime();
      samples[index]?.sequentialTimes.push(...(await timeRepeated(target, pagesPerRound, 1)));
      samples[index]?.cpu.push(((await target[0].readCpuTime()) - initialCpu) / pagesPerRound);
    }
  }
  for (const [index, target] of targets.entries())
    samples[index]?.concurrentTimes.push(
      ...(await timeRepeated(target, concurrentPageCount, connectionCount)),
    );
  const costs = samples.map(({ cpu, sequentialTimes, concurrentTimes }) => ({
    cpu: Math.min(...cpu),
    p50: quantile(sequentialTimes, 0.5),
    p99: quantile(concurrentTimes, 0.99),
  }));
  return costs as [ServerCosts, ServerCosts];
}

async function timeRepeated(
  [server, path, cookie]: PageTarget,
  pageCount: number,
  concurrency: number,
): Promise<number[]> {
  const times: number[] = [];
  let remaining = pageCount;
  const sendPages = async () => {
    while (remaining-- > 0) times.push(await server.timePage(path, cookie));
  };
  await Promise.all(Array.from({ length: concurrency }, sendPages));
  return times;
}

const quantile = (samples: readonly number[], fraction: number) =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length * fraction)] ?? 0;
