import { hash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStorage } from "#app/storage/open-storage.ts";
import { openLongTimeoutEngine } from "#dev/seed/long-timeout-engine.ts";
import { seedLicenses } from "#dev/seed/seed-licenses.ts";
import { fillFisCustomers } from "./fill-fis-customers.ts";
import { fillHostedCustomers } from "./fill-hosted-customers.ts";
import { type PostgresServer, startPostgres } from "#tests/support/engines/postgres.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

/** Location of a database, as settings of the app. */
export interface DatabaseLocation {
  DATABASE_URL?: string;
  DATA_DIR: string;
}

export const engineNames = ["sqlite", "postgres"] as const;
export type EngineName = (typeof engineNames)[number];

/** Numbers of additional FIS customers, case activities and hosted customers. */
export interface CustomerLoad {
  customers: number;
  activities: number;
  hosted: number;
}

/** Creates temporary databases with bulk data, and removes them after the bench. */
export async function openTemporaryDatabases() {
  const folder = await mkdtemp(join(tmpdir(), "license-desk-bench-"));
  let server: PostgresServer | undefined;
  let databaseCount = 0;
  return {
    async createSeededDatabase(engineName: EngineName, licenseCount: number, customerLoad?: CustomerLoad) {
      databaseCount += 1;
      const location: DatabaseLocation = { DATA_DIR: join(folder, String(databaseCount)) };
      if (engineName === "postgres") {
        server ??= await startPostgres();
        location.DATABASE_URL = await server.createDatabase();
      }
      const engine = await openLongTimeoutEngine(location);
      const storage = await openStorage(engine);
      const startedAt = performance.now();
      await seedLicenses(engine, storage, {
        licenses: licenseCount,
        random: 1,
        now: readSystemClock(),
        sha256: (text) => hash("sha256", text),
        onProgress: () => {},
      });
      const seconds = (performance.now() - startedAt) / 1000;
      if (customerLoad) {
        await fillFisCustomers(engine, customerLoad.customers, customerLoad.activities);
        await fillHostedCustomers(engine, customerLoad.hosted);
      }
      await storage.close();
      return { location, seconds };
    },
    createFolder: () => mkdtemp(join(folder, "empty-")),
    async remove() {
      await server?.stop();
      await rm(folder, { recursive: true });
    },
  };
}
