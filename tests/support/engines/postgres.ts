import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { Client } from "pg";
import { type PostgresPrograms, preparePostgresPrograms } from "./postgres-programs.ts";

export interface PostgresServer {
  /** Creates an empty database, or a copy of the template, and returns its URL. */
  createDatabase(template?: string): Promise<string>;
  remove(url: string): Promise<void>;
  /** The lines of the server log with an error. */
  readErrors(): string[];
  /** Stops the server like `pg_ctl stop` with this mode and preserves its data. */
  halt(mode: StopMode): Promise<void>;
  /** Starts the server again after `halt`. */
  resume(): Promise<void>;
  stop(): Promise<void>;
}

/** The signals that `pg_ctl stop` sends. */
const stopSignals = { fast: "SIGINT", immediate: "SIGQUIT" } as const;
type StopMode = keyof typeof stopSignals;

export const findFreePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

const credentials = { user: "license_desk", password: "license_desk" };

export const buildUrl = (port: number, database: string) =>
  `postgres://${credentials.user}:${credentials.password}@127.0.0.1:${port}/${database}`;

const settings = ["fsync=off", "unix_socket_directories=", "listen_addresses=127.0.0.1"];

/** Settings for temporary data, which needs no durability and no vacuum. */
export const temporarySettings = ["full_page_writes=off", "synchronous_commit=off", "autovacuum=off"];

/** Sets English messages on every machine, because `waitUntilAccepting` reads the messages. */
const environment = { ...process.env, LC_ALL: "C" };

/** Options for the same sort order and character classes on every machine. */
const localeOptions = ["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];

/** Creates a PostgreSQL data directory. */
export async function createCluster({ initdb, account, folder }: PostgresPrograms, dataFolder: string) {
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, credentials.password);
  const options = [`--username=${credentials.user}`, `--pwfile=${passwordFile}`, "--auth=password"];
  await promisify(execFile)(
    initdb,
    [`--pgdata=${dataFolder}`, ...options, ...localeOptions, "--encoding=UTF8", "--no-sync"],
    { ...account, cwd: folder, env: environment },
  );
}

export interface RunningCluster {
  readErrors(): string[];
  stop(mode?: StopMode): Promise<void>;
}

/** Starts a server on files of `createCluster`, and returns once it accepts connections. */
export async function startCluster(
  { postgres, account, folder }: PostgresPrograms,
  dataFolder: string,
  port: number,
  extraSettings: readonly string[],
): Promise<RunningCluster> {
  const options = [...settings, ...extraSettings].flatMap((setting) => ["-c", setting]);
  const server = spawn(postgres, ["-D", dataFolder, "-p", `${port}`, ...options], {
    ...account,
    cwd: folder,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killServer = () => void server.kill("SIGQUIT");
  process.once("exit", killServer);
  await waitUntilAccepting(server);
  let log = "";
  server.stderr.on("data", (chunk: Buffer) => (log += String(chunk)));
  return {
    readErrors: () => log.split("\n").filter((line) => /ERROR:|FATAL:|PANIC:/.test(line)),
    async stop(mode = "fast") {
      process.off("exit", killServer);
      const exitPromise = once(server, "exit");
      if (server.kill(stopSignals[mode])) await exitPromise;
    },
  };
}

/** Waits until the server accepts connections. Throws an error with its output if the server ends first. */
function waitUntilAccepting(server: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = "";
    server.stderr.on("data", (chunk: Buffer) => {
      output += String(chunk);
      if (!/ready to accept (read-only )?connections/.test(output)) return;
      server.stderr.removeAllListeners("data").resume();
      resolve();
    });
    server.once("error", reject);
    server.once("exit", () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
  });
}

async function connectAdmin(port: number): Promise<Client> {
  const admin = new Client({ connectionString: buildUrl(port, "postgres") });
  await admin.connect();
  return admin;
}

const readDatabaseName = (url: string) => new URL(url).pathname.slice(1);

/** Starts a PostgreSQL server on a free port of this machine, with its data in a temporary folder. */
export async function startPostgres(extraSettings: readonly string[] = []): Promise<PostgresServer> {
  const programs = await preparePostgresPrograms();
  const removeFiles = () => rm(programs.folder, { recursive: true, force: true });
  const dataFolder = join(programs.folder, "data");
  const port = await findFreePort();
  const start = () => startCluster(programs, dataFolder, port, extraSettings);
  const firstCluster = await createCluster(programs, dataFolder)
    .then(start)
    .catch(async (error: unknown) => {
      await removeFiles();
      throw error;
    });
  let cluster = firstCluster;
  let admin = await connectAdmin(port);
  let databaseCount = 0;
  return {
    async createDatabase(template) {
      databaseCount += 1;
      const name = `contract_${databaseCount}`;
      const templateName = template === undefined ? "template1" : readDatabaseName(template);
      await admin.query(`create database ${name} template ${templateName} strategy file_copy`);
      return buildUrl(port, name);
    },
    async remove(url) {
      await admin.query(`drop database ${readDatabaseName(url)} with (force)`);
    },
    readErrors: () => cluster.readErrors(),
    async halt(mode) {
      await admin.end();
      await cluster.stop(mode);
    },
    async resume() {
      cluster = await start();
      admin = await connectAdmin(port);
    },
    async stop() {
      await admin.end();
      await cluster.stop();
      await removeFiles();
    },
  };
}
