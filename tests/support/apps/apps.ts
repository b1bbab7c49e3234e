import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type LocalEnvironment, localEnvironment } from "#dev/local-environment.ts";
import { fillDatabase } from "#dev/demo/fill-database.ts";
import { type App, freePorts, type RunningServer, serversStartedHere, startProcess } from "./servers.ts";

const appsVariable = "APPS_UNDER_TEST";

/**
 * Starts one production server for each Playwright worker, with a database of its own, so that parallel tests do not
 * affect each other; they share one identity provider. Returns the function that stops them.
 */
export async function startApps(count: number): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "license-desk-apps-"));
  const [identityPort = 0, ...ports] = await freePorts(count + 1);
  const sharedFolder = join(folder, "shared");
  await mkdir(sharedFolder);
  const localServices = await localEnvironment({ IDP_PORT: `${identityPort}`, DATA_DIR: sharedFolder });
  // Every app gets a copy of this database, which costs less than filling each.
  await fillDatabase(localServices.variables);
  const servers = await Promise.all(
    ports.map(async (port, index) => {
      const dataDir = join(folder, `${index}`);
      await cp(sharedFolder, dataDir, { recursive: true });
      return startNode(`app-${index}`, localServices, { PORT: `${port}`, DATA_DIR: dataDir });
    }),
  );
  process.env[appsVariable] = JSON.stringify(servers);
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await localServices.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Starts one more production server with these settings, a data folder and an identity provider of its own. */
export async function startOwnApp(settings: Record<string, string>): Promise<RunningServer> {
  const [port, identityPort] = await freePorts(2);
  const dataDir = await mkdtemp(join(tmpdir(), "license-desk-"));
  const localServices = await localEnvironment({
    IDP_PORT: `${identityPort}`,
    DATA_DIR: dataDir,
    ...settings,
  });
  const app = await startNode(`own-${port}`, localServices, {
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
async function startNode(
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

/** The app of this Playwright worker. */
export function appOfWorker(index: number): App {
  const app = appsUnderTest()[index];
  if (!app) throw new Error(`No app was started for worker ${index}.`);
  return app;
}

export const appsUnderTest = (): App[] => JSON.parse(process.env[appsVariable] ?? "[]") as App[];
