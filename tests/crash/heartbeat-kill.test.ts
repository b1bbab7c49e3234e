import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { activateServer } from "#app/domain/deployment/deployments.ts";
import { sha256 } from "#app/domain/text/digest.ts";
import { generateLicenseKey } from "#app/domain/text/license-key.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { acmeInfinite, issue, exampleQuota } from "#tests/fixtures/licenses.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { bundleProgram } from "./bundle.ts";
import { openEngine } from "./databases.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

const serverCount = 24;
const lineCountBeforeKill = 300;
const activationTime = readSystemClock();

it.skipIf(!engineNames.includes("node:sqlite"))(
  "a killed process has stored every heartbeat that it acknowledged",
  { timeout: 60_000 },
  async () => {
    const databaseUrl = await createTestDatabase("node:sqlite", "empty");
    const engine = openEngine(databaseUrl);
    const storage = await openStorage(engine);
    const secretHashes: string[] = [];
    let key = "";
    for (let index = 0; index < serverCount; index += 1) {
      if (index % 2 === 0) {
        key = generateLicenseKey();
        const quotas = [exampleQuota("2020-01-05", "2099-06-30", { serverCapacity: 3 })];
        await issue(storage, { ...acmeInfinite({ key }), quotas, servers: [] });
      }
      const machine = { deviceId: `machine-${index}`, serials: [], version: "5.12.0" };
      const requestOrigin = {
        actedAt: activationTime,
        requestId: "activation",
        checkGuessedKeyLimit: () => {},
      };
      const { serverSecret } = await activateServer(storage, requestOrigin, { licenseKey: key, ...machine });
      secretHashes.push(sha256(serverSecret));
    }

    const child = spawn(process.execPath, [await bundleProgram("reporter"), databaseUrl, ...secretHashes], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exitPromise = once(child, "exit");
    const acknowledgedSeqByServerId = new Map<number, number>();
    let lineCount = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const [id = 0, seq = 0] = line.split(" ").map(Number);
      acknowledgedSeqByServerId.set(id, seq);
      lineCount += 1;
      if (lineCount === lineCountBeforeKill) child.kill("SIGKILL");
    }
    expect(await exitPromise).toEqual([null, "SIGKILL"]);
    expect(acknowledgedSeqByServerId.size).toBe(serverCount);

    const { rows } = await sql<{
      id: number;
      seq: number;
      license: number;
      serverContact: number;
      licenseContact: number;
    }>`
      select server.id, heartbeat_seq as seq, server.license_id as license, server.last_heartbeat as "serverContact",
        license_summary.last_heartbeat as "licenseContact"
      from server join license_summary on license_summary.license_id = server.license_id`.execute(engine.db);
    expect(rows.filter(({ id, seq }) => seq < (acknowledgedSeqByServerId.get(id) ?? 0))).toEqual([]);
    // A heartbeat and the summary of its license are stored together.
    const rowsByLicense = Map.groupBy(rows, ({ license }) => license);
    for (const [, licenseRows] of rowsByLicense)
      expect(licenseRows[0]?.licenseContact).toBe(
        Math.max(...licenseRows.map(({ serverContact }) => serverContact)),
      );
    await storage.close();
  },
);
