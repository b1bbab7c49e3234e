import { describe, expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { createRandomLicenses } from "#tests/fixtures/random-licenses.ts";
import {
  acmeInfinite,
  everyLicense,
  globexExpiring,
  issue,
  issueAll,
  now,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";
import { type Instant, addMs, instantOf } from "#app/domain/time/time.ts";

const dayMs = 86_400_000;
const timeAfterNow = (ms: number) => addMs(now, ms);

describe("The time-dependent values of a license", () => {
  it("are correct until their scheduled change and different afterwards", () => {
    for (const license of everyLicense()) {
      const record = { ...license.record, id: 1 };
      const quotas = license.quotas.map((quota, id) => ({ ...quota, id, licenseId: 1 }));
      const servers = license.servers.map((server, id) => ({ ...server, id, licenseId: 1 }));
      const computeSummaryAt = (time: Instant) =>
        computeSummary(record, quotas, servers, defaultSettings, time);
      const { changesAt, ...todaysSummary } = computeSummaryAt(now);
      if (changesAt === null) continue;
      const changeMs = Date.parse(changesAt);
      expect({ ...computeSummaryAt(instantOf(changeMs - 1)), changesAt: undefined }).toEqual({
        ...todaysSummary,
        changesAt: undefined,
      });
      expect(computeSummaryAt(instantOf(changeMs)).changesAt).not.toBe(changesAt);
      expect({ ...computeSummaryAt(instantOf(changeMs)), changesAt: undefined }).not.toEqual({
        ...todaysSummary,
        changesAt: undefined,
      });
    }
  });
});

describeOnEveryEngine("The stored summaries", (openDatabase) => {
  it("match the status rules at every time after a refresh", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    for (const time of [
      timeAfterNow(0),
      timeAfterNow(dayMs),
      timeAfterNow(11 * dayMs),
      timeAfterNow(200 * dayMs),
      timeAfterNow(400 * dayMs),
    ]) {
      expect(await refreshSummaries(storage, time)).toBe(time);
      expect(await storage.refreshes.readLastRefreshTime()).toBe(time);
      const statuses = ["pending", "active", "deleted"] as const;
      const { rows } = await storage.licenses.listPage(licenseFilter.parse({ statuses, pageSize: 100 }));
      for (const { record, summary } of rows.filter((row) => row.record.deletedAt === null)) {
        const fullLicense = await storage.licenses.findFull(record.key);
        expect(summary).toEqual(
          computeSummary(
            record,
            fullLicense?.quotas ?? [],
            fullLicense?.servers ?? [],
            defaultSettings,
            time,
          ),
        );
      }
    }
  });

  it("change only when they become outdated", async () => {
    const { storage } = await openDatabase();
    const acme = await issue(storage, acmeInfinite());
    const globexLicense = await issue(storage, globexExpiring());
    expect(await storage.licenses.listOverdueKeys(timeAfterNow(0), 10)).toEqual([]);
    expect(await storage.licenses.listOverdueKeys(timeAfterNow(2 * dayMs), 10)).toEqual([acme.record.key]);
    await refreshSummaries(storage, timeAfterNow(11 * dayMs));
    expect((await storage.licenses.find(globexLicense.record.key))?.summary.lifetimeStatus).toBe("expired");
    expect((await storage.licenses.find(acme.record.key))?.summary.activenessStatus).toBe("inactive");
    expect(await storage.licenses.listOverdueKeys(timeAfterNow(11 * dayMs), 10)).toEqual([]);
  });

  it("are recalculated in batches after the renewal period has changed", { timeout: 120_000 }, async () => {
    const { storage, engine, openBulkStorage } = await openDatabase();
    const issuedLicenses = await issueAll(await openBulkStorage(), [
      ...createRandomLicenses(230, 1),
      globexExpiring(),
    ]);
    const globexKey = issuedLicenses.at(-1)?.record.key ?? "";
    await storage.transact(async (transaction) => {
      transaction.settings.save(
        { ...defaultSettings, renewalPeriod: 5, reminderDays: [], rowVersion: 1 },
        now,
      );
      transaction.settings.recomputeSummaries({ rowVersion: 2 });
    });
    expect((await storage.licenses.find(globexKey))?.summary.lifetimeStatus).toBe("almost-expired");

    const firstBatch = await storage.refreshes.findRecomputeBatch(100);
    if (!firstBatch) throw new Error("There is no batch to recalculate.");
    expect(firstBatch).toMatchObject({
      keys: { length: 100 },
      after: -2,
      next: issuedLicenses[99]?.record.id,
    });
    await storage.transact(async (transaction) => transaction.refreshes.saveProgress(firstBatch));
    expect(await storage.refreshes.findRecomputeBatch(200)).toMatchObject({
      keys: { length: 131 },
      after: firstBatch.next,
      next: null,
    });
    const secondSave = storage.transact(async (transaction) =>
      transaction.refreshes.saveProgress(firstBatch),
    );
    await expectBusy(secondSave);

    await storage.transact(async (transaction) => transaction.settings.recomputeSummaries({ rowVersion: 3 }));
    await refreshSummaries(storage, timeAfterNow(0));
    expect(await storage.refreshes.findRecomputeBatch(100)).toBeNull();
    const settings = await storage.settings.read();
    expect(settings.renewalPeriod).toBe(5);
    const keys = issuedLicenses.map(({ record }) => record.key);
    for (const { record, quotas, servers, summary } of await storage.licenses.findManyFull(keys)) {
      expect(summary).toEqual(computeSummary(record, quotas, servers, settings, now));
    }
    expect((await storage.licenses.find(globexKey))?.summary.lifetimeStatus).toBe("active");
    const almostExpiredFilter = licenseFilter.parse({ lifetimeStatuses: ["almost-expired"], pageSize: 0 });
    const { total } = await storage.licenses.listPage(almostExpiredFilter);
    const summaryQuery = engine.db.selectFrom("license_summary").select("license_id");
    const almostExpiredQuery = summaryQuery
      .where("lifetime_status", "=", "almost-expired")
      .where("status", "<>", "deleted");
    expect(total).toBe((await almostExpiredQuery.execute()).length);
  });

  it("are recalculated from the start if the setting changes again", async () => {
    const { storage } = await openDatabase();
    await issue(storage, globexExpiring());
    await storage.transact(async (transaction) => transaction.settings.recomputeSummaries({ rowVersion: 4 }));
    const startedBatch = { after: -4, next: 7 };
    const endedBatch = { after: 7, next: null };
    await storage.transact(async (transaction) => transaction.refreshes.saveProgress(startedBatch));
    await storage.transact(async (transaction) => transaction.settings.recomputeSummaries({ rowVersion: 5 }));
    await expectBusy(storage.transact(async (transaction) => transaction.refreshes.saveProgress(endedBatch)));
    expect(await storage.refreshes.findRecomputeBatch(10)).toMatchObject({ after: -5, keys: { length: 1 } });
  });

  it("are not written again if they are correct", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    await storage.transact(async (transaction) => transaction.settings.recomputeSummaries({ rowVersion: 6 }));
    await refreshSummaries(storage, timeAfterNow(0));
    expect((await storage.licenses.findFull(record.key))?.summaryVersion).toBe(1);
    await refreshSummaries(storage, timeAfterNow(2 * dayMs));
    expect((await storage.licenses.findFull(record.key))?.summaryVersion).toBe(2);
  });
});
