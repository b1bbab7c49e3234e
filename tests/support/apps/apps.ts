import { cp, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localEnvironment } from "#app/hosts/development/local-environment.ts";
import { type App, freePorts, startProcess } from "./servers.ts";

const variable = "APPS_UNDER_TEST";

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
      const own = { PORT: `${port}`, DATA_DIR: dataDir, SIMULATED_STEP_MS: "250" };
      const environment = { ...local.variables, ...own };
      const name = `app-${index}`;
      const server = await startProcess(name, [process.execPath, "app/hosts/node-server.ts"], environment);
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

/** The app of this Playwright worker. */
export function appNumbered(index: number): App {
  const app = appsUnderTest()[index];
  if (!app) throw new Error(`No app was started for worker ${index}.`);
  return app;
}

export const appsUnderTest = (): App[] => JSON.parse(process.env[variable] ?? "[]") as App[];
