import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export type ServerScript = "dev" | "preview" | "preview:worker";

/** A running copy of the product. */
export interface App {
  url: string;
  identityUrl: string;
  dataDir: string;
  /** The complete output of the server. */
  logFile: string;
}

export interface RunningServer extends App {
  stop(): Promise<void>;
}

const logFolder = join("test-results", "servers");
const startTimeoutMs = 180_000;
const stopTimeoutMs = 5_000;

/** The servers that this process started. */
export const serversStartedHere: RunningServer[] = [];

/** Runs an npm script on free ports with an empty data folder, and returns once the server is ready. */
export async function startServer(
  script: ServerScript,
  environment: Record<string, string> = {},
): Promise<RunningServer> {
  const [port, identityPort] = await findFreePorts(2);
  const dataDir = await mkdtemp(join(tmpdir(), "license-desk-"));
  const defaultSettings = { PORT: `${port}`, IDP_PORT: `${identityPort}`, DATA_DIR: dataDir };
  const name = `${script.replace(":", "-")}-${port}`;
  const { logFile, stop } = await startProcess(name, ["npm", "run", script], {
    ...defaultSettings,
    ...environment,
  });
  const server = {
    url: `http://localhost:${port}`,
    identityUrl: `http://localhost:${identityPort}`,
    dataDir,
    logFile,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  serversStartedHere.push(server);
  return server;
}

/** Runs a command that serves on its PORT, and returns once the server is ready. */
export async function startProcess(
  name: string,
  [command = "", ...args]: string[],
  environment: Record<string, string>,
): Promise<Pick<RunningServer, "logFile" | "stop">> {
  await mkdir(logFolder, { recursive: true });
  const logFile = join(logFolder, `${name}.log`);
  const child = spawn(command, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const log = createWriteStream(logFile);
  child.once("error", (error) => log.write(error.message));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });

  const stop = async () => {
    process.off("exit", killProcessGroup);
    await stopProcessGroup(child);
    log.end();
  };
  const killProcessGroup = () => signalProcessGroup(child, "SIGKILL");
  process.once("exit", killProcessGroup);

  try {
    await waitUntilReady(`http://localhost:${environment["PORT"]}/readyz`, child);
  } catch (error) {
    await stop();
    const output = await readFile(logFile, "utf8");
    throw new Error(`\`${[command, ...args].join(" ")}\` did not become ready. Its output:\n${output}`, {
      cause: error,
    });
  }
  return { logFile, stop };
}

/** Opens all ports before it closes them, so that no port is returned twice. */
export async function findFreePorts(count: number): Promise<number[]> {
  const portServers = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(portServers.map((portServer) => once(portServer, "listening")));
  const ports = portServers.map((portServer) => {
    const address = portServer.address();
    if (address === null || typeof address === "string") throw new Error("There is no free port.");
    return address.port;
  });
  await Promise.all(portServers.map((portServer) => once(portServer.close(), "close")));
  return ports;
}

async function waitUntilReady(readyUrl: string, child: ChildProcess) {
  const deadline = Date.now() + startTimeoutMs;
  while (child.pid !== undefined && child.exitCode === null && Date.now() < deadline) {
    const isReady = await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await pause(150);
  }
  throw new Error(
    child.exitCode === null
      ? `No response from ${readyUrl}.`
      : `The server ended with code ${child.exitCode}.`,
  );
}

function signalProcessGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

/** Stops npm, its shell and all servers that they started, which share one process group. */
async function stopProcessGroup(child: ChildProcess) {
  const deadline = Date.now() + stopTimeoutMs;
  signalProcessGroup(child, "SIGTERM");
  while (signalProcessGroup(child, 0) && Date.now() < deadline) await pause(50);
  signalProcessGroup(child, "SIGKILL");
}
