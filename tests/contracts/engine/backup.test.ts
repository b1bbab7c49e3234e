import { expect, it } from "vitest";
import { verifyHeads } from "#app/domain/history-head/verify-heads.ts";
import { restoreBackup } from "#app/storage/backup/restore-backup.ts";
import { writeBackup } from "#app/storage/backup/write-backup.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { newestSchema } from "#app/storage/migrate.ts";
import { acmeInfinite, globexExpiring, issue, now } from "#tests/fixtures/licenses.ts";
import { apiOver } from "#tests/support/api/api.ts";
import { newDatabase } from "#tests/support/engines/databases.ts";
import { describeOnEngines, describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const at = new Date(now);

/** The lines of a backup; `meanwhile` runs after the first of them. */
async function backedUp(engine: Engine, meanwhile?: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  await writeBackup(engine, { version: "1.2.3", at }, async (line) => {
    lines.push(line);
    if (lines.length === 1) await meanwhile?.();
  });
  return lines;
}

async function* each(lines: readonly string[]) {
  yield* lines;
}

const shown = [
  ["POST", "/api/oem/licenses/filtered", { pageSize: 100 }],
  [
    "POST",
    "/api/oem/licenses/filtered",
    { search: "globex", lifetimeStatuses: ["active", "almost-expired"] },
  ],
  ["POST", "/api/oem/tags/paginated", { pageSize: 100 }],
  ["POST", "/api/user/paginated", { pageSize: 100 }],
  ["GET", "/api/oem/license-settings", undefined],
] as const;

describeOnEngines(["node:sqlite", "PostgreSQL"], "A backup while others write", (open, openEmpty) => {
  it("is a snapshot of one moment", async () => {
    const { engine, openSecondStorage } = await open();
    const storage = await openSecondStorage();
    await issue(storage, acmeInfinite());
    const lines = await backedUp(engine, () => issue(storage, globexExpiring()));
    const restored = (await openEmpty())();
    const { tables, history } = await restoreBackup(restored, each(lines), at);
    expect(tables).toMatchObject({ license: 1, license_summary: 1, issued_key: 1 });
    const report = await verifyHeads((await openStorage(restored)).history, [{ ...history, at: now }]);
    expect(report).toMatchObject({ total: 1, broken: null, rewritten: null });
  });
});

describeOnEngines(["D1"], "A backup while others write", (open) => {
  it("reports that it cannot be a snapshot of one moment", async () => {
    const { engine, openSecondStorage } = await open();
    const storage = await openSecondStorage();
    const backup = backedUp(engine, () => issue(storage, globexExpiring()));
    await expect(backup).rejects.toThrow(/a change while the tables were read/);
  });
});

describeOnEveryEngine("A backup", (open, openEmpty) => {
  it("restores everything into an empty database: lists, counters, rights, tokens and a valid history", async () => {
    const { engine } = await open({ hasDemoStory: true });
    const before = await apiOver(engine);
    const response = await before.asAda.post("/api/oem/tags", { val: "Backed up" });
    expect(response.status).toBeLessThan(300);
    const token = await before.createToken(before.people.ada);
    const lines = await backedUp(engine);

    const restored = (await openEmpty())();
    const { tables, history } = await restoreBackup(restored, each(lines), at);
    expect(tables).toMatchObject({ license: expect.any(Number), history: history.count });
    const after = await apiOver(restored);
    for (const [method, path, body] of shown) {
      const sending = body === undefined ? {} : { body };
      const [firstResponse, secondResponse] = [
        await before.withBearer(token).send(method, path, sending),
        await after.withBearer(token).send(method, path, sending),
      ];
      expect(firstResponse.status).toBe(200);
      expect([path, secondResponse.body]).toEqual([path, firstResponse.body]);
    }
    const report = await verifyHeads(after.context.storage.history, [{ ...history, at: now }]);
    expect(report).toMatchObject({ broken: null, cut: null, rewritten: null, total: history.count });
    const next = await after.asAda.post("/api/oem/tags", { val: "After all" });
    expect(next.status).toBe(response.status);
  });

  it("of another engine is restored, too", async () => {
    const lines = await backedUp(nodeSqlite(await newDatabase("node:sqlite", "hosted story")));
    const restored = (await openEmpty())();
    const { tables, history } = await restoreBackup(restored, each(lines), at);
    expect(JSON.parse((await backedUp(restored)).at(-1) ?? "")).toEqual({ tables, history });
    const { history: log } = await openStorage(restored);
    expect(await verifyHeads(log, [{ ...history, at: now }])).toMatchObject({
      broken: null,
      rewritten: null,
    });
  });

  it("is rejected if the target has data, or if it is cut off or newer; the app does not start on a partial restore", async () => {
    const { engine } = await open();
    const lines = await backedUp(engine);
    await expect(restoreBackup(engine, each(lines), at)).rejects.toThrow(/not empty/);
    const half = (await openEmpty())();
    await expect(restoreBackup(half, each(lines.slice(0, -1)), at)).rejects.toThrow(/cut off/);
    await expect(openStorage(half)).rejects.toThrow(/half restored/);
    const empty = (await openEmpty())();
    await expect(restoreBackup(empty, each(["{}"]), at)).rejects.toThrow(/no backup of the app/);
    const newer = lines[0]?.replace('"schema":[', '"schema":["9999-future",') ?? "";
    await expect(restoreBackup(empty, each([newer, ...lines.slice(1)]), at)).rejects.toThrow(/9999-future/);
    await restoreBackup(empty, each(lines), at);
  });

  it("of a newer version's schema is rejected, too", async () => {
    const { engine, openSecondStorage } = await open();
    await engine.db.insertInto("schema_migration").values({ name: "9999-future", applied_at: 1 }).execute();
    await expect(openSecondStorage()).rejects.toThrow(
      `The schema has 9999-future, and the newest that this version knows is ${newestSchema}: a newer version`,
    );
  });
});
