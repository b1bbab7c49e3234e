import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localEnvironment } from "#app/hosts/development/local-environment.ts";
import { type App, freePorts, type RunningServer, serversStartedHere, startProcess } from "./servers.ts";

const variable = "APPS_UNDER_TEST";
const command = [process.execPath, "app/hosts/node-server.ts"];
const stepMs = "250";

/**
 * One production server for each Playwright worker, over a database of its own, so that no test meets what another does
 * at the same moment; they share one identity provider. Answers how to stop them.
 */
export async function startApps(count: number): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "license-desk-apps-"));
  const [identityPort = 0, ...ports] = await freePorts(count + 1);
  const shared = join(folder, "shared");
  await mkdir(shared);
  const local = await localEnvironment({ IDP_PORT: `${identityPort}`, DATA_DIR: shared });
  const servers = await Promise.all(
    ports.map(async (port, index) => {
      const dataDir = join(folder, `${index}`);
      await cp(shared, dataDir, { recursive: true });
      const own = { PORT: `${port}`, DATA_DIR: dataDir, SIMULATED_STEP_MS: stepMs };
      const environment = { ...local.variables, ...own };
      const name = `app-${index}`;
      const server = await startProcess(name, command, environment);
      return { ...server, url: `http://localhost:${port}`, identityUrl: local.issuer ?? "", dataDir };
    }),
  );
  process.env[variable] = JSON.stringify(servers);
  return async () => {
    await Promise.all(servers.map(({ stop }) => stop()));
    await local.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** One more production server with these settings, data and an identity provider of its own. */
export async function startOwnApp(settings: Record<string, string>): Promise<RunningServer> {
  const [port, identityPort] = await freePorts(2);
  const dataDir = await mkdtemp(join(tmpdir(), "license-desk-"));
  const local = await localEnvironment({ IDP_PORT: `${identityPort}`, DATA_DIR: dataDir, ...settings });
  const own = { PORT: `${port}`, DATA_DIR: dataDir, SIMULATED_STEP_MS: stepMs, ...settings };
  const { logFile, stop } = await startProcess(`own-${port}`, command, { ...local.variables, ...own });
  const server = {
    url: `http://localhost:${port}`,
    identityUrl: local.issuer ?? "",
    dataDir,
    logFile,
    stop: async () => {
      await stop();
      await local.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  serversStartedHere.push(server);
  return server;
}

/** The app of this Playwright worker. */
export function appNumbered(index: number): App {
  const app = appsUnderTest()[index];
  if (!app) throw new Error(`No app was started for worker ${index}.`);
  return app;
}

export const appsUnderTest = (): App[] => JSON.parse(process.env[variable] ?? "[]") as App[];
