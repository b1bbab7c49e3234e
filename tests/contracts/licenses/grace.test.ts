import { expect, it } from "vitest";
import { refreshSummaries } from "#app/domain/license/refresh-summaries.ts";
import { changeCatalog } from "#app/domain/package/change-catalog.ts";
import { sampleCatalog } from "#app/domain/package/sample-catalog.ts";
import { addMs } from "#app/domain/time/time.ts";
import { ada, globexExpiring, issue, miraiIr, now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const buildGlobexWithoutServers = (changes: Parameters<typeof globexExpiring>[0]) => ({
  ...globexExpiring(changes),
  servers: [],
});
const expiredAt = "2026-11-25T23:59:59.999Z";

describeOnEveryEngine("A grace period", (openDatabase) => {
  it("is read from the license or else from its tier", async () => {
    const { storage, engine } = await openDatabase({ hasDemoData: true });
    const tierFields = { packageTierId: "corporate-2" };
    await engine.db
      .updateTable("package_tier")
      .set({ grace_days: 7 })
      .where("id", "=", "corporate-2")
      .execute();
    const licenseWithGracePeriod = await issue(
      storage,
      buildGlobexWithoutServers({ ...tierFields, graceDays: 3 }),
    );
    const licenseWithoutGracePeriod = await issue(
      storage,
      buildGlobexWithoutServers({ ...tierFields, graceDays: 0 }),
    );
    const licenseWithTierGracePeriod = await issue(storage, buildGlobexWithoutServers(tierFields));
    for (const [{ record, quotas }, graceDays, effectiveGraceDays] of [
      [licenseWithGracePeriod, 3, 3],
      [licenseWithoutGracePeriod, 0, undefined],
      [licenseWithTierGracePeriod, null, 7],
    ] as const) {
      expect((await storage.licenses.find(record.key))?.record).toMatchObject({
        graceDays,
        tierGraceDays: 7,
      });
      const fullLicense = await storage.licenses.findFull(record.key);
      expect(fullLicense?.quotas[0]?.graceDays).toBe(effectiveGraceDays);
      expect((await storage.quotas.listByLicense(record.key))?.rows[0]?.graceDays).toBe(effectiveGraceDays);
      expect((await storage.quotas.find(quotas[0]?.id ?? 0))?.quota.graceDays).toBe(effectiveGraceDays);
    }
  });

  it("is updated for the licenses of a tier when the catalog changes", async () => {
    const { storage } = await openDatabase({ hasDemoData: true });
    const endedLicense = {
      ...buildGlobexWithoutServers({ packageTierId: "corporate-2" }),
      quotas: [exampleQuota("2026-01-01", "2026-11-15")],
    };
    const { record } = await issue(storage, endedLicense);
    const fetchChangesAt = async () => (await storage.licenses.find(record.key))?.summary.changesAt;
    expect(await fetchChangesAt()).toBeNull();
    const buildCatalogWithGraceDays = (graceDays: number) => ({
      packages: sampleCatalog.packages.map((catalogPackage) => ({
        ...catalogPackage,
        tiers: catalogPackage.tiers.map((tier) => ({ ...tier, graceDays })),
      })),
    });
    for (const [graceDays, expectedChangesAt] of [
      [10, "2026-11-26T00:00:00.000Z"],
      [12, "2026-11-28T00:00:00.000Z"],
    ] as const) {
      await changeCatalog(storage, ada, {
        catalog: buildCatalogWithGraceDays(graceDays),
        expectedVersion: null,
      });
      await refreshSummaries(storage, now);
      expect(await fetchChangesAt()).toBe(expectedChangesAt);
    }
  });

  it("schedules the next recalculation of the summary at its end", async () => {
    const { storage } = await openDatabase();
    const capacities = { serverCapacity: null, totalClientCapacity: null, caseCapacity: 3, caseLifetime: 30 };
    const quotas = [{ ...exampleQuota("2026-01-01", "2026-11-25", capacities) }];
    const { record } = await issue(storage, { ...miraiIr({ graceDays: 10 }), quotas, servers: [] });
    const fetchChangesAt = async () => (await storage.licenses.find(record.key))?.summary.changesAt;
    await refreshSummaries(storage, addMs(expiredAt, 1));
    expect((await storage.licenses.find(record.key))?.summary.lifetimeStatus).toBe("expired");
    expect(await fetchChangesAt()).toBe("2026-12-06T00:00:00.000Z");
    await refreshSummaries(storage, "2026-12-06T00:00:00.000Z");
    expect(await fetchChangesAt()).toBeNull();
  });
});
