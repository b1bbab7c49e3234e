import { join } from "node:path";
import type { Engine } from "#app/storage/engine/engine.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { buildIfStale } from "#dev/build.ts";
import type { DatabaseLocation } from "#tests/load/databases.ts";
import { type ServerProcess, startServer } from "#tests/load/pages/served.ts";
import { findFreePorts } from "#tests/support/apps/servers.ts";
import { openBenchSession, benchSettings } from "./settings.ts";

/** The production build over a database, with the cookie of a signed-in user. */
export interface RunningApp {
  app: ServerProcess;
  cookie: string;
  close: () => Promise<void>;
}

export const openEngineAt = ({ DATABASE_URL, DATA_DIR }: DatabaseLocation): Engine =>
  DATABASE_URL ? postgres(DATABASE_URL) : nodeSqlite(join(DATA_DIR, "licenses.sqlite"));

export async function startApp(
  location: DatabaseLocation,
  nodeOptions: readonly string[] = [],
): Promise<RunningApp> {
  await buildIfStale("node");
  const [port = 0] = await findFreePorts(1);
  const storage: Storage = await openStorage(openEngineAt(location));
  const cookie = `session=${await openBenchSession(storage)}`;
  await storage.close();
  const environment = {
    ...benchSettings,
    ...location,
    DATABASE_URL: location.DATABASE_URL ?? "",
    PORT: String(port),
    NODE_OPTIONS: "",
  };
  const app = await startServer("app/hosts/node-server.ts", environment, "/readyz", nodeOptions);
  return { app, cookie, close: app.stop };
}
