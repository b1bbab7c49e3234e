import { expect, it } from "vitest";
import { verifyChain } from "#app/domain/history/verify-chain.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { TestDatabase } from "#tests/support/engines/engines.ts";
import { acmeInfinite, globexExpiring, hooliDeleted, issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { expectBusy } from "#tests/support/engines/expect-busy.ts";

const laterTime = "2026-12-24T00:00:00.000Z";

/** Inserts a license file, case activity, reminder, activation code and purchase of a license. */
async function attachRelatedRows({ engine: { db }, storage }: TestDatabase, licenseId: number) {
  await storage.transact(async (transaction) =>
    transaction.licenses.registerFile({
      id: `file of ${licenseId}`,
      licenseId,
      issuedAt: now,
      issuedBy: "ada@example.com",
      fileHash: "f",
      seedHash: "s",
      keyId: "k",
      expiresAt: null,
    }),
  );
  const caseActivity = {
    license_id: licenseId,
    event_id: "event-1",
    server_id: 1,
    case_id: "case-1",
    case_name: "Case",
    type: "opened",
    performed_by: "analyst@example.com",
    description: "",
    data: "{}",
    created_at: 1,
  };
  await db.insertInto("case_activity").values(caseActivity).execute();
  const reminder = {
    license_id: licenseId,
    end_at: 1,
    days_before: 7,
    due_at: 1,
    recipient: "wile@acme.example",
    state: "sent" as const,
    attempts: 1,
    failure: null,
    sent_at: 1,
    is_late: 0 as const,
  };
  await db.insertInto("reminder").values(reminder).execute();
  const code = { license_id: licenseId, hash: "0".repeat(64), created_at: 1 };
  await db.insertInto("activation_code").values(code).execute();
  const agreement = {
    id: licenseId,
    provider: "sandbox",
    external_id: `purchase of ${licenseId}`,
    account_id: null,
    reseller_account_id: null,
    agreement_id: null,
    previous_agreement_id: null,
    product_code: null,
    plan: null,
    state: "active",
    starts_at: null,
    ends_at: null,
    auto_renews: null,
    linked_by: null,
    customer_id: null,
    license_id: licenseId,
    email: null,
    subdomain: null,
    entitlements: "[]",
    dimension: null,
    last_read_at: 1,
    created_at: 1,
    updated_at: 1,
    row_version: 4,
  };
  await db.insertInto("agreement").values(agreement).execute();
}

const buildInstanceRow = (licenseId: number, deletedAt: number | null) => ({
  id: licenseId,
  customer_id: null,
  license_id: licenseId,
  subdomain: `s${licenseId}`,
  hostname: `s${licenseId}.example.com`,
  source: "marketplace",
  plan: "trial",
  status: "ready",
  trial_ends_at: null,
  created_at: 1,
  created_by: "ada@example.com",
  updated_at: 1,
  deleted_at: deletedAt,
  row_version: 1,
});

describeOnEveryEngine("A permanently removed license", (openDatabase) => {
  it("is removed with all its data, and other licenses keep their data", async () => {
    const database = await openDatabase();
    const { storage, engine } = database;
    const { db } = engine;
    const deletedLicense = await issue(storage, acmeInfinite({ tags: ["shared"] }));
    const liveLicense = await issue(storage, globexExpiring({ tags: ["shared"] }));
    await attachRelatedRows(database, deletedLicense.record.id);
    await attachRelatedRows(database, liveLicense.record.id);
    await storage.transact(async (transaction) => transaction.licenses.remove(deletedLicense.record));

    expect(await storage.licenses.findFull(deletedLicense.record.key)).toBeNull();
    expect(await storage.licenses.findFull(liveLicense.record.key)).toEqual(liveLicense);
    for (const table of [
      "license_summary",
      "quota",
      "server",
      "license_tag",
      "license_file",
      "activation_code",
      "case_activity",
      "reminder",
    ] as const) {
      const rows = await db.selectFrom(table).select("license_id").execute();
      expect(new Set(rows.map((row) => row.license_id)), table).toEqual(new Set([liveLicense.record.id]));
    }
    const serials = await db.selectFrom("server_serial").select("server_id").execute();
    expect(new Set(serials.map((row) => row.server_id))).toEqual(
      new Set(liveLicense.servers.map(({ id }) => id)),
    );
    expect(await storage.tags.findExistingNames(["shared"])).toEqual(["shared"]);
    for (const filter of [{}, { tag: "shared" }, { tag: "shared", environment: 2 }, { types: [1] }]) {
      const { rows, total } = await storage.licenses.listPage(licenseFilter.parse(filter));
      expect([rows.map(({ record }) => record.key), total]).toEqual([[liveLicense.record.key], 1]);
    }
    const agreements = await db
      .selectFrom("agreement")
      .select(["license_id", "row_version"])
      .orderBy("id")
      .execute();
    expect(agreements).toEqual([
      { license_id: null, row_version: 5 },
      { license_id: liveLicense.record.id, row_version: 4 },
    ]);
  });

  it("still has its history, and its key stays reserved", async () => {
    const { storage } = await openDatabase();
    const { record } = await issue(storage, hooliDeleted());
    await storage.transact(async (transaction) => transaction.licenses.remove(record));
    expect((await storage.history.listByLicense(record.key, 0, 10)).total).toBe(1);
    expect(await verifyChain(storage.history)).toEqual({ validEventCount: 1, brokenPosition: null });
    await expectBusy(issue(storage, acmeInfinite({ key: record.key })));
  });

  it("is not removed if it was saved in the meantime or has an instance", async () => {
    const { storage, engine } = await openDatabase();
    const { record } = await issue(storage, hooliDeleted());
    await storage.transact(async (transaction) =>
      transaction.licenses.change(record, { ...record, notes: "saved" }),
    );
    const staleRemoval = storage.transact(async (transaction) => transaction.licenses.remove(record));
    await expectBusy(staleRemoval);
    await engine.db.insertInto("instance").values(buildInstanceRow(record.id, null)).execute();
    const hostedRemoval = storage.transact(async (transaction) =>
      transaction.licenses.remove({ id: record.id, rowVersion: 2 }),
    );
    await expectBusy(hostedRemoval);
    expect((await storage.licenses.find(record.key))?.record.rowVersion).toBe(2);
  });
});

describeOnEveryEngine("The list of removable licenses", (openDatabase) => {
  it("contains licenses deleted before a given time, oldest deletion first", async () => {
    const { storage } = await openDatabase();
    await issue(storage, acmeInfinite());
    const days = ["2026-11-03", "2026-11-01", "2026-11-02", "2026-12-01"];
    const deletedLicenses = [];
    for (const day of days) {
      const { record } = await issue(storage, hooliDeleted({ deletedAt: `${day}T00:00:00.000Z` }));
      deletedLicenses.push({ id: record.id, rowVersion: record.rowVersion });
    }
    const [thirdDeletedLicense, firstDeletedLicense, secondDeletedLicense, fourthDeletedLicense] =
      deletedLicenses;
    expect(await storage.licenses.listRemovable(laterTime, 10)).toEqual([
      firstDeletedLicense,
      secondDeletedLicense,
      thirdDeletedLicense,
      fourthDeletedLicense,
    ]);
    expect(await storage.licenses.listRemovable(laterTime, 2)).toEqual([
      firstDeletedLicense,
      secondDeletedLicense,
    ]);
    expect(await storage.licenses.listRemovable("2026-11-03T00:00:00.000Z", 10)).toEqual([
      firstDeletedLicense,
      secondDeletedLicense,
    ]);
    expect(await storage.licenses.listRemovable("2026-11-03T00:00:00.001Z", 10)).toEqual([
      firstDeletedLicense,
      secondDeletedLicense,
      thirdDeletedLicense,
    ]);
  });

  it("excludes licenses that have an instance", async () => {
    const { storage, engine } = await openDatabase();
    const licenseOfRunningInstance = await issue(storage, hooliDeleted());
    const licenseOfDeletedInstance = await issue(storage, hooliDeleted());
    const licenseWithoutInstance = await issue(storage, hooliDeleted());
    await engine.db
      .insertInto("instance")
      .values([
        buildInstanceRow(licenseOfRunningInstance.record.id, null),
        buildInstanceRow(licenseOfDeletedInstance.record.id, 1),
      ])
      .execute();
    expect(await storage.licenses.listRemovable(laterTime, 10)).toEqual([
      { id: licenseWithoutInstance.record.id, rowVersion: 1 },
    ]);
    await engine.db
      .deleteFrom("instance")
      .where("license_id", "=", licenseOfDeletedInstance.record.id)
      .execute();
    expect(await storage.licenses.listRemovable(laterTime, 10)).toHaveLength(2);
  });
});
