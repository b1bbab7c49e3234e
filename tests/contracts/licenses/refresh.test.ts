import { describe, expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { summarize } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { randomLicenses } from "#tests/fixtures/random-licenses.ts";
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

const day = 86_400_000;
const after = (ms: number) => new Date(Date.parse(now) + ms);

describe("The values that change with time", () => {
  it("are scheduled: until that time the summary is right, and from then on it is another", () => {
    for (const plan of everyLicense()) {
      const record = { ...plan.record, id: 1 };
      const quotas = plan.quotas.map((quota, id) => ({ ...quota, id, licenseId: 1 }));
      const servers = plan.servers.map((server, id) => ({ ...server, id, licenseId: 1 }));
      const at = (moment: Date) => summarize(record, quotas, servers, defaultSettings, moment.toISOString());
      const { changesAt, ...today } = at(new Date(now));
      if (changesAt === null) continue;
      const turn = Date.parse(changesAt);
      expect({ ...at(new Date(turn - 1)), changesAt: undefined }).toEqual({ ...today, changesAt: undefined });
      expect(at(new Date(turn)).changesAt).not.toBe(changesAt);
      expect({ ...at(new Date(turn)), changesAt: undefined }).not.toEqual({ ...today, changesAt: undefined });
    }
  });
});

describeOnEveryEngine("The stored summaries", (open) => {
  it("match the rule at every moment, once they are refreshed", async () => {
    const { storage } = await open();
    for (const plan of everyLicense()) await issue(storage, plan);
    for (const moment of [after(0), after(day), after(11 * day), after(200 * day), after(400 * day)]) {
      expect(await refreshSummaries(storage, moment)).toBe(moment.toISOString());
      expect(await storage.refreshes.lastUpdatedAt()).toBe(moment.toISOString());
      const statuses = ["pending", "active", "deleted"] as const;
      const { rows } = await storage.licenses.page(licenseFilter.parse({ statuses, pageSize: 100 }));
      for (const { record, summary } of rows.filter((row) => row.record.deletedAt === null)) {
        const full = await storage.licenses.inFull(record.key);
        expect(summary).toEqual(
          summarize(record, full?.quotas ?? [], full?.servers ?? [], defaultSettings, moment.toISOString()),
        );
      }
    }
  });

  it("are unchanged until time makes them wrong", async () => {
    const { storage } = await open();
    const acme = await issue(storage, acmeInfinite());
    const globex = await issue(storage, globexExpiring());
    expect(await storage.licenses.overdue(after(0).toISOString(), 10)).toEqual([]);
    expect(await storage.licenses.overdue(after(2 * day).toISOString(), 10)).toEqual([acme.record.key]);
    await refreshSummaries(storage, after(11 * day));
    expect((await storage.licenses.find(globex.record.key))?.summary.lifetimeStatus).toBe("expired");
    expect((await storage.licenses.find(acme.record.key))?.summary.activenessStatus).toBe("inactive");
    expect(await storage.licenses.overdue(after(11 * day).toISOString(), 10)).toEqual([]);
  });

  it(
    "are all recalculated after the renewal period has changed, in batches, from where the last one ended",
    { timeout: 120_000 },
    async () => {
      const { storage, engine, inBulk } = await open();
      const issued = await issueAll(await inBulk(), [...randomLicenses(230, 1), globexExpiring()]);
      const globex = issued.at(-1)?.record.key ?? "";
      await storage.transact(async (work) => {
        work.saveSettings({ renewalPeriod: 5, reminderDays: [], rowVersion: 1 }, now);
        work.recomputeSummaries({ rowVersion: 2 });
      });
      expect((await storage.licenses.find(globex))?.summary.lifetimeStatus).toBe("almost-expired");

      const first = await storage.refreshes.nextRecomputeBatch(100);
      if (!first) throw new Error("There is something to make anew.");
      expect(first).toMatchObject({ keys: { length: 100 }, after: -2, next: issued[99]?.record.id });
      await storage.transact(async (work) => work.recomputed(first));
      expect(await storage.refreshes.nextRecomputeBatch(200)).toMatchObject({
        keys: { length: 131 },
        after: first.next,
        next: null,
      });
      const twice = storage.transact(async (work) => work.recomputed(first));
      await expectBusy(twice);

      await storage.transact(async (work) => work.recomputeSummaries({ rowVersion: 3 }));
      await refreshSummaries(storage, after(0));
      expect(await storage.refreshes.nextRecomputeBatch(100)).toBeNull();
      const settings = await storage.settings.read();
      expect(settings.renewalPeriod).toBe(5);
      const keys = issued.map(({ record }) => record.key);
      for (const { record, quotas, servers, summary } of await storage.licenses.manyInFull(keys)) {
        expect(summary).toEqual(summarize(record, quotas, servers, settings, now));
      }
      expect((await storage.licenses.find(globex))?.summary.lifetimeStatus).toBe("active");
      const shown = licenseFilter.parse({ lifetimeStatuses: ["almost-expired"], pageSize: 0 });
      const { total } = await storage.licenses.page(shown);
      const rows = engine.db.selectFrom("license_summary").select("license_id");
      const almost = rows.where("lifetime_status", "=", "almost-expired").where("status", "<>", "deleted");
      expect(total).toBe((await almost.execute()).length);
    },
  );

  it("restart when the setting changes again meanwhile", async () => {
    const { storage } = await open();
    await issue(storage, globexExpiring());
    await storage.transact(async (work) => work.recomputeSummaries({ rowVersion: 4 }));
    const [started, ended] = [
      { after: -4, next: 7 },
      { after: 7, next: null },
    ];
    await storage.transact(async (work) => work.recomputed(started));
    await storage.transact(async (work) => work.recomputeSummaries({ rowVersion: 5 }));
    await expectBusy(storage.transact(async (work) => work.recomputed(ended)));
    expect(await storage.refreshes.nextRecomputeBatch(10)).toMatchObject({ after: -5, keys: { length: 1 } });
  });

  it("that are already right are not written again", async () => {
    const { storage } = await open();
    const { record } = await issue(storage, acmeInfinite());
    await storage.transact(async (work) => work.recomputeSummaries({ rowVersion: 6 }));
    await refreshSummaries(storage, after(0));
    expect((await storage.licenses.inFull(record.key))?.summaryVersion).toBe(1);
    await refreshSummaries(storage, after(2 * day));
    expect((await storage.licenses.inFull(record.key))?.summaryVersion).toBe(2);
  });
});
