import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./postgres.ts";
import { unprivilegedUser } from "./postgres-programs.ts";

const pgBouncerProgram = "pgbouncer";

/** True if PgBouncer is installed, which is not part of any npm package. */
export const hasPgBouncer = spawnSync(pgBouncerProgram, ["--version"]).status === 0;

export interface ConnectionPool {
  /** The URL of the same database through the pool. */
  buildPooledUrl: (url: string) => string;
  stop: () => Promise<void>;
}

/** Starts PgBouncer with transaction pooling in front of the server of this database. */
export async function startPgBouncer(url: string): Promise<ConnectionPool> {
  const { hostname, port: databasePort, username, password } = new URL(url);
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "license-desk-pgbouncer-"));
  await chmod(folder, 0o711);
  const settingsFile = join(folder, "pgbouncer.ini");
  await writeFile(
    settingsFile,
    `[databases]
* = host=${hostname} port=${databasePort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
`,
  );
  // PgBouncer does not run as root.
  const userOptions = userInfo().uid === 0 ? ["-u", unprivilegedUser] : [];
  const child = spawn(pgBouncerProgram, [...userOptions, settingsFile], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const { promise: startPromise, resolve, reject } = Promise.withResolvers<void>();
  let output = "";
  child.stderr.on("data", (chunk: Buffer) => {
    output += String(chunk);
    if (output.includes("process up")) resolve();
  });
  child.once("exit", () => reject(new Error(`PgBouncer did not start:\n${output}`)));
  await startPromise;
  return {
    buildPooledUrl(url) {
      const databaseUrl = new URL(url);
      databaseUrl.port = String(port);
      return databaseUrl.href;
    },
    async stop() {
      child.removeAllListeners("exit");
      const exitPromise = once(child, "exit");
      child.kill();
      await exitPromise;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
