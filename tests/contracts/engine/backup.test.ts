import { expect, it } from "vitest";
import { verifyHeads } from "#app/domain/history-head/verify-heads.ts";
import { restoreBackup } from "#app/storage/backup/restore-backup.ts";
import { writeBackup } from "#app/storage/backup/write-backup.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { newestMigrationName } from "#app/storage/migrate.ts";
import { acmeInfinite, globexExpiring, issue, now } from "#tests/fixtures/licenses.ts";
import { startTestApiOn } from "#tests/support/api/api.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { describeOnEngines, describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const backupTime = now;

/** Calls `runAfterFirstLine` after the first line. */
async function readBackup(engine: Engine, runAfterFirstLine?: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  await writeBackup(engine, { version: "1.2.3", at: backupTime }, async (line) => {
    lines.push(line);
    if (lines.length === 1) await runAfterFirstLine?.();
  });
  return lines;
}

async function* generateLines(lines: readonly string[]) {
  yield* lines;
}

const comparedRequests = [
  ["POST", "/api/oem/licenses/filtered", { pageSize: 100 }],
  [
    "POST",
    "/api/oem/licenses/filtered",
    { companyName: "globex", lifetimeStatuses: ["active", "almost-expired"] },
  ],
  ["POST", "/api/oem/tags/paginated", { pageSize: 100 }],
  ["POST", "/api/user/paginated", { pageSize: 100 }],
  ["GET", "/api/oem/license-settings", undefined],
] as const;

describeOnEngines(
  ["node:sqlite", "PostgreSQL"],
  "A backup during concurrent writes",
  (openDatabase, openEmptyDatabase) => {
    it("is a snapshot of one moment", async () => {
      const { engine, openSecondStorage } = await openDatabase();
      const storage = await openSecondStorage();
      await issue(storage, acmeInfinite());
      const lines = await readBackup(engine, () => issue(storage, globexExpiring()));
      const restoredEngine = (await openEmptyDatabase())();
      const { tables, history } = await restoreBackup(restoredEngine, generateLines(lines), backupTime);
      expect(tables).toMatchObject({ license: 1, license_summary: 1, issued_key: 1 });
      const report = await verifyHeads((await openStorage(restoredEngine)).history, [
        { ...history, at: now },
      ]);
      expect(report).toMatchObject({ total: 1, brokenPosition: null, rewrittenHead: null });
    });
  },
);

describeOnEngines(["D1"], "A backup during concurrent writes", (openDatabase) => {
  it("is rejected if it cannot be a snapshot of one moment", async () => {
    const { engine, openSecondStorage } = await openDatabase();
    const storage = await openSecondStorage();
    const backup = readBackup(engine, () => issue(storage, globexExpiring()));
    await expect(backup).rejects.toThrow(/The data changed while the tables were read/);
  });
});

describeOnEveryEngine("A backup", (openDatabase, openEmptyDatabase) => {
  it("restores lists, counters, privileges, tokens and a valid history", async () => {
    const { engine } = await openDatabase({ hasDemoData: true });
    const originalApi = await startTestApiOn(engine);
    const response = await originalApi.asAda.post("/api/oem/tags", { val: "Backed up" });
    expect(response.status).toBeLessThan(300);
    const token = await originalApi.createToken(originalApi.people.ada);
    const lines = await readBackup(engine);

    const restoredEngine = (await openEmptyDatabase())();
    const { tables, history } = await restoreBackup(restoredEngine, generateLines(lines), backupTime);
    expect(tables).toMatchObject({ license: expect.any(Number), history: history.count });
    const restoredApi = await startTestApiOn(restoredEngine);
    for (const [method, path, body] of comparedRequests) {
      const requestOptions = body === undefined ? {} : { body };
      const originalResponse = await originalApi
        .createClientWithBearer(token)
        .send(method, path, requestOptions);
      const restoredResponse = await restoredApi
        .createClientWithBearer(token)
        .send(method, path, requestOptions);
      expect(originalResponse.status).toBe(200);
      expect(restoredResponse.body, path).toEqual(originalResponse.body);
    }
    const report = await verifyHeads(restoredApi.context.storage.history, [{ ...history, at: now }]);
    expect(report).toMatchObject({
      brokenPosition: null,
      missingHead: null,
      rewrittenHead: null,
      total: history.count,
    });
    const nextResponse = await restoredApi.asAda.post("/api/oem/tags", { val: "After all" });
    expect(nextResponse.status).toBe(response.status);
  });

  it("can be restored to another engine", async () => {
    const lines = await readBackup(nodeSqlite(await createTestDatabase("node:sqlite", "hosted demo data")));
    const restoredEngine = (await openEmptyDatabase())();
    const { tables, history } = await restoreBackup(restoredEngine, generateLines(lines), backupTime);
    expect(JSON.parse((await readBackup(restoredEngine)).at(-1) ?? "")).toEqual({ tables, history });
    const { history: restoredHistory } = await openStorage(restoredEngine);
    expect(await verifyHeads(restoredHistory, [{ ...history, at: now }])).toMatchObject({
      brokenPosition: null,
      rewrittenHead: null,
    });
  });

  it("is rejected if the target has data or the backup is incomplete", async () => {
    const { engine } = await openDatabase();
    const lines = await readBackup(engine);
    await expect(restoreBackup(engine, generateLines(lines), backupTime)).rejects.toThrow(/not empty/);
    const partialEngine = (await openEmptyDatabase())();
    await expect(restoreBackup(partialEngine, generateLines(lines.slice(0, -1)), backupTime)).rejects.toThrow(
      /incomplete/,
    );
    await expect(openStorage(partialEngine)).rejects.toThrow(/half restored/);
    const emptyEngine = (await openEmptyDatabase())();
    await expect(restoreBackup(emptyEngine, generateLines(["{}"]), backupTime)).rejects.toThrow(
      /not a backup of the app/,
    );
    const newerHeader = lines[0]?.replace('"schema":[', '"schema":["9999-future",') ?? "";
    await expect(
      restoreBackup(emptyEngine, generateLines([newerHeader, ...lines.slice(1)]), backupTime),
    ).rejects.toThrow(/9999-future/);
    await restoreBackup(emptyEngine, generateLines(lines), backupTime);
  });
});

describeOnEveryEngine("A database of a newer version", (openDatabase) => {
  it("cannot be opened", async () => {
    const { engine, openSecondStorage } = await openDatabase();
    await engine.db.insertInto("schema_migration").values({ name: "9999-future", applied_at: 1 }).execute();
    await expect(openSecondStorage()).rejects.toThrow(
      `The schema has 9999-future, and the newest migration of this version is ${newestMigrationName}: a newer version`,
    );
  });
});
