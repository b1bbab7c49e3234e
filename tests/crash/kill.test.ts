import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { bundleProgram } from "./bundle.ts";
import { openEngine } from "./databases.ts";

const roundCount = 3;
const writerCount = 2;
const writerPath = await bundleProgram("writer");

const runningProcesses = new Set<ChildProcess>();

const titledEngineNames = Object.entries({
  "an SQLite file": "node:sqlite",
  PostgreSQL: "PostgreSQL",
} as const);

afterEach(() => {
  for (const child of runningProcesses) child.kill("SIGKILL");
});

/**
 * Starts several writing processes and kills them all, so that probably at least one is in the middle of a write.
 * Returns the license keys that the processes acknowledged.
 */
async function writeUntilKilled(databaseUrl: string): Promise<string[]> {
  const acknowledgedKeys: string[] = [];
  const keyLimit = 20 + Math.floor(Math.random() * 100);
  const signals: unknown[] = [];
  const children = Array.from({ length: writerCount }, () =>
    spawn(process.execPath, [writerPath, databaseUrl], { stdio: ["ignore", "pipe", "inherit"] }),
  );
  const processTasks = children.map(async (child) => {
    runningProcesses.add(child);
    const exitPromise = once(child, "exit");
    for await (const key of createInterface({ input: child.stdout })) {
      acknowledgedKeys.push(key);
      if (acknowledgedKeys.length !== keyLimit) continue;
      await pause(Math.random() * 10);
      for (const sibling of children) sibling.kill("SIGKILL");
    }
    signals.push((await exitPromise)[1]);
    runningProcesses.delete(child);
  });
  await Promise.all(processTasks);
  expect(signals).toEqual(children.map(() => "SIGKILL"));
  return acknowledgedKeys;
}

/** Waits until PostgreSQL has finished the last statements of killed clients. */
async function waitForOtherClients({ db, databaseType }: Engine): Promise<void> {
  if (databaseType === "sqlite") return;
  const countBusyClients = async () => {
    const otherClientsQuery = sql<{ busy: number }>`
      select count(*) as busy from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
    return (await otherClientsQuery.execute(db)).rows[0]?.busy;
  };
  await expect.poll(countBusyClients, { timeout: 10_000 }).toBe(0);
}

/** Queries that find partial data, by description. Each query returns no rows if the data is consistent. */
const inconsistencyQueries: Record<string, string> = {
  "license without its issued key":
    "select key as found from license l where not exists (select 1 from issued_key i where i.license_id = l.id and i.key = l.key)",
  "license without a summary":
    "select key as found from license l where not exists (select 1 from license_summary s where s.license_id = l.id and s.key = l.key)",
  "license without its quota":
    "select key as found from license l where (select count(*) from quota q where q.license_id = l.id) <> 1",
  "license without its tags":
    "select key as found from license l where (select count(*) from license_tag t where t.license_id = l.id) <> 2",
  "license without its events":
    "select key as found from license l where 1 <> (select count(*) from history h where h.license_key = l.key and h.event_name = 'create') or 1 <> (select count(*) from history h where h.license_key = l.key and h.event_name = 'add-quota')",
  "issued key without a license":
    "select key as found from issued_key where license_id not in (select id from license)",
  "summary without a license":
    "select key as found from license_summary where license_id not in (select id from license)",
  "quota without a license": "select id as found from quota where license_id not in (select id from license)",
  "tag link without a license":
    "select tag_number as found from license_tag where license_id not in (select id from license)",
  "tag link without a tag":
    "select license_id as found from license_tag where tag_number not in (select number from tag)",
  "event without a license":
    "select id as found from history where license_key not in (select key from license)",
};

describe.each(titledEngineNames)("Killed processes that write to %s", (_, engineName) => {
  it.skipIf(!engineNames.includes(engineName))(
    "lose no acknowledged license and leave no partial data",
    async () => {
      const databaseUrl = await createTestDatabase(engineName, "empty");
      const acknowledgedKeys: string[] = [];
      for (let round = 0; round < roundCount; round += 1) {
        acknowledgedKeys.push(...(await writeUntilKilled(databaseUrl)));

        const engine = openEngine(databaseUrl);
        await waitForOtherClients(engine);
        const storage = await openStorage(engine);
        const keys = await sql<{ key: string }>`select key from license`.execute(engine.db);
        const storedKeys = new Set(keys.rows.map(({ key }) => key));
        expect(acknowledgedKeys.filter((key) => !storedKeys.has(key))).toEqual([]);
        for (const [description, query] of Object.entries(inconsistencyQueries)) {
          const { rows } = await sql.raw<{ found: unknown }>(query).execute(engine.db);
          expect({ [description]: rows.map(({ found }) => found) }).toEqual({ [description]: [] });
        }
        const emptyPage = await storage.licenses.listPage(licenseFilter.parse({ pageSize: 0 }));
        expect(emptyPage.total).toBe(storedKeys.size);
        expect(await verifyChain(storage.history)).toEqual({
          validEventCount: 2 * storedKeys.size,
          brokenPosition: null,
        });
        await storage.close();
      }
    },
    120_000,
  );
});
