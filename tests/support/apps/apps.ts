import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalEnvironment, startLocalEnvironment } from "#dev/local-environment.ts";
import { fillDatabase } from "#dev/demo/fill-database.ts";
import { type App, findFreePorts, type RunningServer, serversStartedHere, startProcess } from "./servers.ts";

const appsVariable = "APPS_UNDER_TEST";

/**
 * Starts one production server for each Playwright worker. Each server has a separate database, so that parallel tests
 * do not affect each other. All servers share one identity provider.
 * Returns a function that stops all servers.
 */
export async function startApps(serverCount: number): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "license-desk-apps-"));
  const [identityPort = 0, ...ports] = await findFreePorts(serverCount + 1);
  const sharedFolder = join(folder, "shared");
  await mkdir(sharedFolder);
  const localServices = await startLocalEnvironment({ IDP_PORT: `${identityPort}`, DATA_DIR: sharedFolder });
  // Each app gets a copy of this database, because copying is faster than filling each database.
  await fillDatabase(localServices.variables);
  const servers = await Promise.all(
    ports.map(async (port, index) => {
      const dataDir = join(folder, `${index}`);
      await cp(sharedFolder, dataDir, { recursive: true });
      return startNodeServer(`app-${index}`, localServices, { PORT: `${port}`, DATA_DIR: dataDir });
    }),
  );
  process.env[appsVariable] = JSON.stringify(servers);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await localServices.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Starts a production server with these settings, a new data folder and a new identity provider. */
export async function startSeparateApp(settings: Record<string, string>): Promise<RunningServer> {
  const [port, identityPort] = await findFreePorts(2);
  const dataDir = await mkdtemp(join(tmpdir(), "license-desk-"));
  const localServices = await startLocalEnvironment({
    IDP_PORT: `${identityPort}`,
    DATA_DIR: dataDir,
    ...settings,
  });
  const app = await startNodeServer(`separate-${port}`, localServices, {
    PORT: `${port}`,
    DATA_DIR: dataDir,
    ...settings,
  });
  const server = {
    ...app,
    stop: async () => {
      await app.stop();
      await localServices.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  serversStartedHere.push(server);
  return server;
}

/** Starts the built app on Node with a running identity provider. */
async function startNodeServer(
  name: string,
  { variables, issuer }: LocalEnvironment,
  settings: Record<string, string> & { PORT: string; DATA_DIR: string },
): Promise<RunningServer> {
  const environment = { ...variables, SIMULATED_STEP_MS: "250", ...settings };
  await fillDatabase(environment);
  const server = await startProcess(name, [process.execPath, "app/hosts/node-server.ts"], environment);
  const url = `http://localhost:${settings.PORT}`;
  return { ...server, url, identityUrl: issuer ?? "", dataDir: settings.DATA_DIR };
}

export function getAppOfWorker(workerIndex: number): App {
  const app = readAppsUnderTest()[workerIndex];
  if (!app) throw new Error(`No app was started for worker ${workerIndex}.`);
  return app;
}

export const readAppsUnderTest = (): App[] => JSON.parse(process.env[appsVariable] ?? "[]") as App[];
