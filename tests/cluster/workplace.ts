import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, openSync, closeSync, writeFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Account } from "#tests/support/engines/postgres-programs.ts";
import { readServerAccount } from "./programs.ts";

export interface Server {
  /** Sends the signal to the server and the processes that it started in its group. */
  signal: (name: NodeJS.Signals) => void;
  /** Returns once the process has ended. Kills it if it does not end in time. */
  stop: (name?: NodeJS.Signals) => Promise<void>;
}

/** The temporary folder of the check, and the servers that run in it. */
export interface Workplace {
  folder: string;
  account: Account;
  createFolder: (name: string) => string;
  /** Writes a file that the servers can read, and returns its path. */
  writeFile: (name: string, text: string) => string;
  startServer: (name: string, program: string, args: readonly string[]) => Server;
  /** Runs a program as the user of the servers, and returns its output. */
  run: (program: string, args: readonly string[]) => Promise<string>;
  /** Adds a task for the end of the check. The last added task runs first. */
  onEnd: (task: () => unknown) => void;
  /** Ends the servers and removes the folder, except its logs after a failure. */
  end: (keepsLogs: boolean) => Promise<void>;
}

const stopTimeoutMs = 15_000;
const firstPort = 25_400;

export async function createWorkplace(): Promise<Workplace> {
  const account = readServerAccount();
  const folder = await mkdtemp(join(tmpdir(), "license-desk-cluster-"));
  const giveToServers = (path: string) => {
    if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
  };
  giveToServers(folder);
  const createFolder = (name: string) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    giveToServers(path);
    return path;
  };
  const logFolder = createFolder("log");
  const endTasks: (() => unknown)[] = [];
  return {
    folder,
    account,
    createFolder,
    writeFile(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o600 });
      giveToServers(path);
      return path;
    },
    startServer(name, program, args) {
      const server = startServer(program, args, join(logFolder, `${name}.log`), { folder, account });
      endTasks.push(() => server.stop("SIGKILL"));
      return server;
    },
    async run(program, args) {
      const { stdout } = await promisify(execFile)(program, args, {
        ...account,
        cwd: folder,
        maxBuffer: 64 * 1024 * 1024,
      });
      return stdout;
    },
    onEnd: (task) => endTasks.push(task),
    async end(keepsLogs) {
      for (const task of endTasks.splice(0).toReversed()) await task();
      const names = await readdir(folder);
      for (const name of names.filter((name) => !keepsLogs || join(folder, name) !== logFolder))
        await rm(join(folder, name), { recursive: true, force: true });
      if (keepsLogs) console.error(`The logs are in ${logFolder}.`);
      else await rm(folder, { recursive: true, force: true });
    },
  };
}

function startServer(
  program: string,
  args: readonly string[],
  logFile: string,
  { folder, account }: Pick<Workplace, "folder" | "account">,
): Server {
  const log = openSync(logFile, "a");
  // A group of its own, so that Ctrl-C ends the servers in the order of the check.
  const child = spawn(program, args, {
    ...account,
    cwd: folder,
    detached: true,
    stdio: ["ignore", log, log],
    env: { PATH: process.env["PATH"], LC_ALL: "C", LD_LIBRARY_PATH: process.env["LD_LIBRARY_PATH"] },
  });
  closeSync(log);
  const signal = (name: NodeJS.Signals) => signalGroup(child, name);
  return { signal, stop: (name = "SIGTERM") => stopServer(child, name) };
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals) {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, name);
  } catch {
    // The group has ended.
  }
}

async function stopServer(child: ChildProcess, name: NodeJS.Signals) {
  signalGroup(child, name);
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exitPromise = once(child, "exit");
  const killTimer = setTimeout(() => signalGroup(child, "SIGKILL"), stopTimeoutMs);
  await exitPromise;
  clearTimeout(killTimer);
}

/** Free ports below the range of outgoing connections, so that a server that restarts gets its port again. */
export async function findServerPorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = firstPort; ports.length < count; port += 1) if (await isFree(port)) ports.push(port);
  return ports;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** Repeats the check until it returns a value. Throws after the timeout. */
export async function waitFor<Value>(
  what: string,
  timeoutMs: number,
  check: () => Promise<Value | undefined | false>,
): Promise<Value> {
  const deadline = Date.now() + timeoutMs;
  let lastError: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await check();
      if (value !== undefined && value !== false) return value;
    } catch (error) {
      lastError = error;
    }
    await pause(200);
  }
  throw new Error(`${what}: not within ${timeoutMs / 1000} seconds.`, { cause: lastError });
}
