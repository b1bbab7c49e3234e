import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type ServerScript = "dev" | "preview" | "preview:worker";

export interface RunningServer {
  url: string;
  identityUrl: string;
  dataDir: string;
  /** All that the server printed. */
  logFile: string;
  stop(): Promise<void>;
}

const logFolder = join("test-results", "servers");
const patienceMs = 90_000;
const graceMs = 5_000;

/** Runs an npm script on free ports with an empty data folder of its own, and returns once it answers that it is ready. */
export async function startServer(
  script: ServerScript,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const [port, identityPort] = await freePorts(2);
  const dataDir = await mkdtemp(join(tmpdir(), "license-desk-"));
  await mkdir(logFolder, { recursive: true });
  const logFile = join(logFolder, `${script.replace(":", "-")}-${port}.log`);
  const url = `http://localhost:${port}`;
  const child = spawn("npm", ["run", script], {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: `${port}`, IDP_PORT: `${identityPort}`, DATA_DIR: dataDir, ...environment },
  });
  const log = createWriteStream(logFile);
  child.once("error", (error) => log.write(error.message));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });

  const stop = async () => {
    process.off("exit", killNow);
    await endGroup(child);
    log.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  const killNow = () => signalGroup(child, "SIGKILL");
  process.once("exit", killNow);

  try {
    await ready(`${url}/readyz`, child);
  } catch (error) {
    await stop();
    const printed = await readFile(logFile, "utf8");
    throw new Error(`\`npm run ${script}\` did not get ready. It printed:\n${printed}`, { cause: error });
  }
  return { url, identityUrl: `http://localhost:${identityPort}`, dataDir, logFile, stop };
}

/** Held open together until all are known, so that none is given out twice. */
export async function freePorts(count: number): Promise<number[]> {
  const holders = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(holders.map((holder) => once(holder, "listening")));
  const ports = holders.map((holder) => {
    const address = holder.address();
    if (address === null || typeof address === "string") throw new Error("There is no free port.");
    return address.port;
  });
  await Promise.all(holders.map((holder) => once(holder.close(), "close")));
  return ports;
}

async function ready(address: string, child: ChildProcess) {
  const until = Date.now() + patienceMs;
  while (child.pid !== undefined && child.exitCode === null && Date.now() < until) {
    const answered = await fetch(address, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await pause(150);
  }
  throw new Error(
    child.exitCode === null ? `No answer from ${address}.` : `It ended with code ${child.exitCode}.`,
  );
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

/** npm, its shell and every server below them share one process group; it is over when nobody in it is left. */
async function endGroup(child: ChildProcess) {
  const until = Date.now() + graceMs;
  signalGroup(child, "SIGTERM");
  while (signalGroup(child, 0) && Date.now() < until) await pause(50);
  signalGroup(child, "SIGKILL");
}
