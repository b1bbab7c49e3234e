import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { bundleProgram } from "./bundle.ts";
import { openEngine } from "./databases.ts";

const importerPath = await bundleProgram("importer");

/** Runs the importer until it ends or has finished `rowLimit` rows. Returns the number of finished rows. */
async function runImporter(databaseUrl: string, rowLimit: number): Promise<number> {
  const child = spawn(process.execPath, [importerPath, databaseUrl], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exitPromise = once(child, "exit");
  let rowCount = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    rowCount = Number(line);
    if (rowCount >= rowLimit) child.kill("SIGKILL");
  }
  await exitPromise;
  return rowCount;
}

it.skipIf(!engineNames.includes("node:sqlite"))(
  "a killed import resumes where it stopped, and creates no row twice or partially",
  async () => {
    const databaseUrl = await createTestDatabase("node:sqlite", "empty");
    const rowCountBeforeKill = await runImporter(databaseUrl, 700);
    expect(rowCountBeforeKill).toBeLessThan(2_000);
    expect(await runImporter(databaseUrl, Infinity)).toBe(2_000);

    const engine = openEngine(databaseUrl);
    const storage = await openStorage(engine);
    const { rows } = await storage.imports.listPage({ pageNumber: 0, pageSize: 10 });
    expect(rows).toMatchObject([{ state: "done", newRows: 1_980, unchangedRows: 0, invalidRows: 20 }]);
    const incompleteLicensesQuery = sql<{ key: string }>`select key from license where
      1 <> (select count(*) from quota where license_id = license.id)
      or not exists (select 1 from license_tag where license_id = license.id)
      or not exists (select 1 from license_summary where license_id = license.id)
      or 1 <> (select count(*) from history where license_key = license.key)`;
    expect((await incompleteLicensesQuery.execute(engine.db)).rows).toEqual([]);
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 1_980, brokenPosition: null });
    await storage.close();
  },
  60_000,
);
