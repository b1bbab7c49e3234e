import { expect, it } from "vitest";
import { changeSettings } from "#app/domain/settings/change-settings.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { defaultSettings, presentSettings } from "#app/domain/settings/settings.ts";
import { ada, clock, globexExpiring, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const initialSettings = { ...defaultSettings, rowVersion: 1 };

describeOnEveryEngine("Settings", (openDatabase) => {
  it("have default values until each is saved", async () => {
    const { storage, engine } = await openDatabase();
    expect(await storage.settings.read()).toEqual(initialSettings);
    const savedRow = { name: "renewalPeriod", value: "45", updated_at: 1, row_version: 1 };
    await engine.db.insertInto("setting").values(savedRow).execute();
    expect(await storage.settings.read()).toEqual({ ...initialSettings, renewalPeriod: 45 });
    const nextSettings = await changeSettings(storage, ada, { reminderDays: [5] }, 1);
    expect(nextSettings).toEqual({ ...initialSettings, renewalPeriod: 45, reminderDays: [5], rowVersion: 2 });
    expect(await storage.settings.read()).toEqual(nextSettings);
  });

  it("are saved one after another, each based on the previous save", async () => {
    const { storage, openSecondStorage } = await openDatabase({ clock });
    const otherStorage = await openSecondStorage();
    await Promise.all([
      changeSettings(storage, ada, { renewalPeriod: 45 }, null),
      changeSettings(otherStorage, ada, { reminderDays: [] }, null),
      changeSettings(storage, ada, { renewalPeriod: 46 }, null),
      changeSettings(otherStorage, ada, { reminderDays: [3] }, null),
    ]);
    const { rowVersion, ...settings } = presentSettings(await storage.settings.read());
    expect(rowVersion).toBe(5);
    const events = (await storage.history.listChainAfter(0, 10)).rows.map(({ event }) => event);
    expect(events.map(({ before }) => before)).toEqual([
      { renewalPeriod: 30, reminderDays: [30, 14, 7, 1] },
      ...events.slice(0, 3).map(({ after }) => after),
    ]);
    expect(events.at(-1)?.after).toEqual(settings);
    const staleSave = changeSettings(storage, ada, { renewalPeriod: 47 }, 4);
    await expect(staleSave).rejects.toMatchObject({ kind: "conflict", current: { ...settings, rowVersion } });
  });

  it("mark every summary for recalculation only if the renewal period changes", async () => {
    const { storage, engine } = await openDatabase({ clock });
    const listRecomputePositions = async () =>
      (await engine.db.selectFrom("refresh_info").select("recompute_after").execute()).map(
        (row) => row.recompute_after,
      );
    await changeSettings(storage, ada, { reminderDays: [3] }, null);
    await changeSettings(storage, ada, { renewalPeriod: 30 }, null);
    expect(await listRecomputePositions()).toEqual([null]);
    await changeSettings(storage, ada, { renewalPeriod: 31 }, null);
    expect(await listRecomputePositions()).not.toEqual([null]);
  });

  it("cause the next or running refresh to recalculate every summary", async () => {
    const { storage, engine, openSecondStorage } = await openDatabase({ clock });
    const { record } = await issue(storage, globexExpiring());
    const fetchLifetimeStatus = async () => (await storage.licenses.find(record.key))?.summary.lifetimeStatus;
    expect(await fetchLifetimeStatus()).toBe("almost-expired");
    await changeSettings(storage, ada, { renewalPeriod: 5 }, null);
    const otherStorage = await openSecondStorage();
    const batchSizes: (number | undefined)[] = [];
    await storage.transact(async (transaction) => {
      const batch = await storage.refreshes.findRecomputeBatch(10);
      batchSizes.push(batch?.keys.length);
      // The setting changes during the first attempt, so the transaction runs again.
      if (batchSizes.length === 1) await changeSettings(otherStorage, ada, { renewalPeriod: 4 }, null);
      if (batch) transaction.refreshes.saveProgress({ ...batch, next: record.id });
    });
    expect(batchSizes).toEqual([1, 1]);
    await changeSettings(storage, ada, { renewalPeriod: 3 }, null);
    await refreshSummaries(storage, clock());
    expect(await fetchLifetimeStatus()).toBe("active");
    const refreshInfo = await engine.db
      .selectFrom("refresh_info")
      .select("recompute_after")
      .executeTakeFirst();
    expect(refreshInfo?.recompute_after).toBeNull();
  });
});
