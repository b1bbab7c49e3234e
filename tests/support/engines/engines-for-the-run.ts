import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import type { TestProject } from "vitest/node";
import type { Contents, DatabaseHost } from "./database-hosts.ts";
import type { EngineName } from "./engine-names.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL from which a worker requests databases. */
    databases: string;
  }
}

/** A request of a worker to create a database or to remove a database. */
export type DatabaseRequest = { engine: EngineName } & ({ contents: Contents } | { urlToRemove: string });

const memoryFolder = "/dev/shm";
const requiredBytes = 2 * 1024 ** 3;

/** Creates a folder in memory, where databases are much faster, or on disk if the memory is too small. */
async function createFolder(): Promise<string> {
  const freeBytes = await statfs(memoryFolder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  const folder = await mkdtemp(
    join(freeBytes >= requiredBytes ? memoryFolder : tmpdir(), "license-desk-tests-"),
  );
  // PostgreSQL runs as another user if the tests run as root.
  await chmod(folder, 0o711);
  return folder;
}

/** Starts each engine when a worker first requests it. */
function createDatabaseHosts(folder: string) {
  const hosts = new Map<EngineName, Promise<DatabaseHost>>();
  const start = async (engine: EngineName) => {
    const { startHost } = await import("./database-hosts.ts");
    return startHost(engine, folder);
  };
  return {
    async handle(request: DatabaseRequest): Promise<string> {
      const hostPromise = hosts.get(request.engine) ?? start(request.engine);
      hosts.set(request.engine, hostPromise);
      const host = await hostPromise;
      if ("contents" in request) return host.createDatabase(request.contents);
      await host.remove(request.urlToRemove);
      return "";
    },
    async stop() {
      const hostResults = await Promise.allSettled(hosts.values());
      for (const result of hostResults) if (result.status === "fulfilled") await result.value.stop();
    },
  };
}

/** Serves databases to the test workers; each engine has one server for the whole run. */
export default async function serveDatabases(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createFolder();
  // Temporary files of the tests are in the folder and are removed with it.
  process.env["TMPDIR"] = folder;
  const hosts = createDatabaseHosts(folder);
  const handleRequest = async (request: IncomingMessage) =>
    hosts.handle((await json(request)) as DatabaseRequest);
  const server = createServer((request, response) => {
    handleRequest(request).then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("databases", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);

  return async () => {
    server.close();
    server.closeAllConnections();
    await hosts.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
