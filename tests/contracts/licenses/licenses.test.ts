import { expect, it } from "vitest";
import { createEvent } from "#app/domain/history/event.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import {
  acmeInfinite,
  ada,
  globexExpiring,
  issue,
  now,
  exampleQuota,
  exampleServer,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

describeOnEveryEngine("A license", (openDatabase) => {
  it("can be read by its key with the issued values", async () => {
    const { storage } = await openDatabase();
    const issuedLicense = await issue(
      storage,
      acmeInfinite({ notes: "Two\nlines", customer: { hubspotCompanyId: 9_007_199_254_740_991 } }),
    );
    const { key } = issuedLicense.record;
    expect(await storage.licenses.find(key)).toEqual({
      record: { ...issuedLicense.record, tags: ["alpha", "Renewal"] },
      summary: issuedLicense.summary,
    });
    expect(await storage.licenses.findFull(key)).toEqual({
      ...issuedLicense,
      record: { ...issuedLicense.record, tags: ["alpha", "Renewal"] },
    });
  });

  it("cannot be read by an unknown key", async () => {
    const { storage } = await openDatabase();
    expect(await storage.licenses.find("00000-00000-00000-00000-00000")).toBeNull();
    expect(await storage.licenses.findFull("00000-00000-00000-00000-00000")).toBeNull();
  });

  it("can be read after its deletion but is not in the list", async () => {
    const { storage } = await openDatabase();
    const license = await issue(storage, acmeInfinite());
    const record = { ...license.record, deletedAt: now };
    await storage.transact(async (transaction) => {
      transaction.licenses.change(license.record, record);
      const summary = computeSummary(record, license.quotas, license.servers, defaultSettings, now);
      transaction.licenses.refreshSummary(record, summary, license.summaryVersion);
      transaction.record(createEvent(ada, record.key, "delete"));
    });
    const storedLicense = await storage.licenses.find(record.key);
    expect(storedLicense?.record.deletedAt).toBe(now);
    expect(storedLicense?.summary.status).toBe("deleted");
    expect(await storage.licenses.listPage(licenseFilter.parse({}))).toMatchObject({ rows: [], total: 0 });
    expect((await storage.licenses.listPage(licenseFilter.parse({ statuses: ["deleted"] }))).total).toBe(1);
  });

  it("is stored with every change of its quotas and servers", async () => {
    const { storage } = await openDatabase();
    const license = await issue(storage, globexExpiring());
    const [quota] = license.quotas;
    const [server] = license.servers;
    if (!quota || !server) throw new Error("Globex has no quota or server.");
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
    const addedQuota = { ...exampleQuota("2027-01-01", "2027-12-31"), licenseId: record.id };
    const fileServer = {
      ...exampleServer("offline", { secretHash: null, serials: [] }),
      licenseId: record.id,
    };
    const [quotaId, serverId] = await storage.transact(async (transaction) => {
      const ids = [transaction.createId(), transaction.createId()] as const;
      transaction.tags.ensure(record.tags, now);
      transaction.licenses.change(license.record, record);
      transaction.licenses.changeQuota(changedQuota);
      transaction.licenses.addQuota({ ...addedQuota, id: ids[0] });
      transaction.licenses.changeServer(changedServer);
      transaction.licenses.addServer({ ...fileServer, id: ids[1] });
      return ids;
    });

    expect(await storage.licenses.findFull(record.key)).toEqual({
      ...license,
      record: { ...record, tags: ["alpha", "Zulu"], rowVersion: 2 },
      quotas: [
        { ...changedQuota, rowVersion: 2 },
        { ...addedQuota, id: quotaId },
      ],
      servers: [changedServer, { ...fileServer, id: serverId }],
    });
    const matchingPage = await storage.licenses.listPage(
      licenseFilter.parse({ environment: 1, softCapacity: false }),
    );
    expect(matchingPage.rows[0]?.record.key).toBe(record.key);
  });

  it("has tags up to the limit, each in its first spelling", async () => {
    const { storage } = await openDatabase();
    await issue(storage, globexExpiring({ tags: ["Tag 007"] }));
    const tags = Array.from({ length: 100 }, (_, index) => `tag ${String(index).padStart(3, "0")}`);
    const { record } = await issue(storage, acmeInfinite({ tags }));
    const expectedTags = tags.map((tag) => (tag === "tag 007" ? "Tag 007" : tag));
    expect((await storage.licenses.find(record.key))?.record.tags).toEqual(expectedTags);
    await storage.transact(async (transaction) =>
      transaction.licenses.change(record, { ...record, tags: ["tag 001"] }),
    );
    expect((await storage.licenses.find(record.key))?.record.tags).toEqual(["tag 001"]);
  });

  it("has license files that are registered once", async () => {
    const { storage, engine } = await openDatabase();
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
    await storage.transact(async (transaction) => transaction.licenses.registerFile(file));
    const duplicateRegistration = storage.transact(async (transaction) =>
      transaction.licenses.registerFile({ ...file, issuedBy: "mallory@example.com" }),
    );
    await expectBusy(duplicateRegistration);
    const rows = await engine.db
      .selectFrom("license_file")
      .select(["issued_by", "license_id", "expires_at"])
      .execute();
    expect(rows).toEqual([{ issued_by: "ada@example.com", license_id: record.id, expires_at: null }]);
  });
});
