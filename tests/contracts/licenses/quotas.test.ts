import { expect, it } from "vitest";
import { acmeInfinite, globexExpiring, issue, miraiIr } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

describeOnEveryEngine("A quota", (openDatabase) => {
  it("can be read by its id with its license", async () => {
    const { storage } = await openDatabase();
    for (const license of [acmeInfinite(), miraiIr(), globexExpiring()]) {
      const { record, quotas } = await issue(storage, license);
      for (const quota of quotas)
        expect(await storage.quotas.find(quota.id)).toEqual({ quota, licenseKey: record.key });
    }
  });

  it("is returned with its last saved values", async () => {
    const { storage } = await openDatabase();
    const { record, quotas } = await issue(storage, acmeInfinite());
    const [quota] = quotas;
    if (!quota) throw new Error("Acme has no quota.");
    const features = [
      { name: "assets", value: 1_000_000_000, defaultVal: null },
      { name: "servers", value: 5, defaultVal: 5 },
      { name: "cases", value: null, defaultVal: 5 },
      { name: "sso", value: null, defaultVal: null },
      { name: "custom", value: 1, defaultVal: 1, prettyName: "A custom name" },
    ];
    const changedQuota = { ...quota, status: 0 as const, totalClientCapacity: 1_000_000_000, features };
    await storage.transact(async (transaction) => transaction.licenses.changeQuota(changedQuota));
    expect(await storage.quotas.find(quota.id)).toEqual({
      quota: { ...changedQuota, rowVersion: 2 },
      licenseKey: record.key,
    });
  });

  it("cannot be read by an unknown id of any size", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(storage, acmeInfinite());
    for (const id of [record.id, 1, Number.MAX_SAFE_INTEGER])
      expect(await storage.quotas.find(id)).toBeNull();
  });
});
