import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { hash } from "node:crypto";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { seedLicenses } from "#dev/seed/seed-licenses.ts";
import { benchSettings, openBenchSession } from "#tests/load/process/settings.ts";
import { startProcess } from "#tests/support/apps/servers.ts";
import type { Workplace } from "./workplace.ts";

/** Fills the database, and returns the session of a user. */
export async function fillDatabase(databaseUrl: string, licenseCount: number): Promise<string> {
  const engine = postgres(databaseUrl, () => {}, 60_000);
  const storage = await openStorage(engine);
  await seedLicenses(engine, storage, {
    licenses: licenseCount,
    random: 1,
    now: readSystemClock(),
    sha256: (text) => hash("sha256", text),
    onProgress: () => {},
  });
  const session = await openBenchSession(storage);
  await storage.close();
  return session;
}

const getDataFolder = ({ folder }: Workplace, name: string) => join(folder, name);

/** Starts `npm start`. */
export async function startApp(workplace: Workplace, name: string, port: number, databaseUrl: string) {
  const app = await startProcess(`cluster-${name}`, ["npm", "start"], {
    ...benchSettings,
    DATABASE_URL: databaseUrl,
    DATA_DIR: getDataFolder(workplace, name),
    HOST: "127.0.0.1",
    PORT: String(port),
    LOG_LEVEL: "warn",
    NODE_OPTIONS: "",
  });
  workplace.onEnd(app.stop);
}

/** Runs `npm run audit:verify` and returns its output. Throws if the history is broken. */
export async function verifyHistory(workplace: Workplace, databaseUrl: string): Promise<string> {
  const child = spawn("npm", ["run", "--silent", "audit:verify"], {
    env: {
      ...process.env,
      ...benchSettings,
      DATABASE_URL: databaseUrl,
      DATA_DIR: getDataFolder(workplace, "verification"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (chunk: Buffer) => (output[name] += String(chunk)));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`npm run audit:verify ended with code ${code}:\n${output.stderr}`);
  return output.stdout.trim();
}
