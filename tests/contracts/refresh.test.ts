import { describe, expect, it } from "vitest";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { summarize } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { acmeInfinite, everyLicense, globexExpiring, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines.ts";

const day = 86_400_000;
const after = (ms: number) => new Date(Date.parse(now) + ms);

describe("What the clock alone changes", () => {
  it("is foretold: until then the summary stands, and from then on it is another", () => {
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
  it("say at every moment what the rule says, once they are refreshed", async () => {
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

  it("are left alone until the clock makes them wrong", async () => {
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
});
