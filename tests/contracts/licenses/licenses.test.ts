import { expect, it } from "vitest";
import { eventBy } from "#app/domain/history/event.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { summarize } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import {
  acmeInfinite,
  ada,
  globexExpiring,
  issue,
  now,
  quotaPlan,
  serverPlan,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

describeOnEveryEngine("A license", (open) => {
  it("is found by its key as it was issued", async () => {
    const { storage } = await open();
    const issued = await issue(
      storage,
      acmeInfinite({ notes: "Two\nlines", customer: { hubspotCompanyId: 9_007_199_254_740_991 } }),
    );
    const { key } = issued.record;
    expect(await storage.licenses.find(key)).toEqual({
      record: { ...issued.record, tags: ["alpha", "Renewal"] },
      summary: issued.summary,
    });
    expect(await storage.licenses.inFull(key)).toEqual({
      ...issued,
      record: { ...issued.record, tags: ["alpha", "Renewal"] },
    });
  });

  it("is not found by an unknown key", async () => {
    const { storage } = await open();
    expect(await storage.licenses.find("00000-00000-00000-00000-00000")).toBeNull();
    expect(await storage.licenses.inFull("00000-00000-00000-00000-00000")).toBeNull();
  });

  it("is still found when it was deleted, but is not in the list", async () => {
    const { storage } = await open();
    const license = await issue(storage, acmeInfinite());
    const record = { ...license.record, deletedAt: now };
    await storage.transact(async (work) => {
      work.changeLicense(record);
      const summary = summarize(record, license.quotas, license.servers, defaultSettings, now);
      work.refreshSummary(record, summary, license.summaryVersion);
      work.record(eventBy(ada, record.key, "delete"));
    });
    const stored = await storage.licenses.find(record.key);
    expect(stored?.record.deletedAt).toBe(now);
    expect(stored?.summary.status).toBe("deleted");
    expect(await storage.licenses.page(licenseFilter.parse({}))).toEqual({ rows: [], total: 0 });
    expect((await storage.licenses.page(licenseFilter.parse({ statuses: ["deleted"] }))).total).toBe(1);
  });

  it("stores every change to it, to its quotas and to its servers", async () => {
    const { storage } = await open();
    const license = await issue(storage, globexExpiring());
    const [quota] = license.quotas;
    const [server] = license.servers;
    if (!quota || !server) throw new Error("Globex has a quota and a server.");
    const record = {
      ...license.record,
      environment: 1 as const,
      softCapacity: false,
      notes: "changed",
      tags: ["Zulu", "alpha"],
      updatedAt: "2026-11-20T13:00:00.000Z",
    };
    const changedQuota = { ...quota, status: 0 as const, totalClientCapacity: 1_000_000_000, features: [] };
    const changedServer = {
      ...server,
      status: 0 as const,
      serials: [{ type: "Volume" as const, value: "C:" }],
      use: [{ name: "Assets", value: 12 }],
      heartbeatSeq: 7,
    };
    const added = { ...quotaPlan("2027-01-01", "2027-12-31"), licenseId: record.id };
    const offline = { ...serverPlan("offline", { secretHash: null, serials: [] }), licenseId: record.id };
    const [quotaId, serverId] = await storage.transact(async (work) => {
      const ids = [work.newId(), work.newId()] as const;
      work.ensureTags(record.tags, now);
      work.changeLicense(record);
      work.changeQuota(changedQuota);
      work.addQuota({ ...added, id: ids[0] });
      work.changeServer(changedServer);
      work.addServer({ ...offline, id: ids[1] });
      return ids;
    });

    expect(await storage.licenses.inFull(record.key)).toEqual({
      ...license,
      record: { ...record, tags: ["alpha", "Zulu"], rowVersion: 2 },
      quotas: [
        { ...changedQuota, rowVersion: 2 },
        { ...added, id: quotaId },
      ],
      servers: [changedServer, { ...offline, id: serverId }],
    });
    const inEnvironment = await storage.licenses.page(
      licenseFilter.parse({ environment: 1, softCapacity: false }),
    );
    expect(inEnvironment.rows[0]?.record.key).toBe(record.key);
  });

  it("has as many tags as allowed, each with its first spelling", async () => {
    const { storage } = await open();
    await issue(storage, globexExpiring({ tags: ["Tag 007"] }));
    const tags = Array.from({ length: 100 }, (_, index) => `tag ${String(index).padStart(3, "0")}`);
    const { record } = await issue(storage, acmeInfinite({ tags }));
    const expected = tags.map((tag) => (tag === "tag 007" ? "Tag 007" : tag));
    expect((await storage.licenses.find(record.key))?.record.tags).toEqual(expected);
    await storage.transact(async (work) => work.changeLicense({ ...record, tags: ["tag 001"] }));
    expect((await storage.licenses.find(record.key))?.record.tags).toEqual(["tag 001"]);
  });

  it("has its files registered, each file only once", async () => {
    const { storage, engine } = await open();
    const { record } = await issue(storage, acmeInfinite());
    const file = {
      id: "file-1",
      licenseId: record.id,
      issuedAt: now,
      issuedBy: "ada@example.com",
      fileHash: "f",
      seedHash: "s",
      keyId: "k",
      expiresAt: null,
    };
    await storage.transact(async (work) => work.registerLicenseFile(file));
    const duplicate = storage.transact(async (work) =>
      work.registerLicenseFile({ ...file, issuedBy: "mallory@example.com" }),
    );
    await expectBusy(duplicate);
    const rows = await engine.db
      .selectFrom("license_file")
      .select(["issued_by", "license_id", "expires_at"])
      .execute();
    expect(rows).toEqual([{ issued_by: "ada@example.com", license_id: record.id, expires_at: null }]);
  });
});
