import { sql } from "kysely";
import { expect, it } from "vitest";
import type { ListPosition } from "#app/domain/page.ts";
import { renewalQuery, renewalState } from "#app/domain/renewal/queued-renewal.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addDays, dayOf, endOfDay, formatMonth, addMs } from "#app/domain/time/time.ts";
import { renewalStore } from "#app/storage/renewal/renewal-store.ts";
import { acmeInfinite, clock, now, exampleQuota } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries, fetchPlan } from "#tests/support/engines/query-plans.ts";

const today = dayOf(now);
const defaultQuery = { ...renewalQuery.parse({ pageSize: 10 }), from: today, to: addDays(today, 60) };

/** Inserts licenses that end in the next 300 days. Some are lost, snoozed or renewed, or have an owner. */
async function insertLicenses(storage: Storage) {
  await storage.transact(async (transaction) => {
    for (let index = 0; index < 600; index += 1) {
      const end = addDays(today, 1 + (index % 300));
      const record = { ...acmeInfinite({ tags: [] }).record, id: transaction.createId() };
      const quota = { ...exampleQuota("2026-01-05", end), id: transaction.createId(), licenseId: record.id };
      transaction.licenses.add(record, computeSummary(record, [quota], [], defaultSettings, now));
      transaction.licenses.addQuota(quota);
      const renewalEnd = { licenseId: record.id, expiredAt: endOfDay(end) };
      if (index % 10 === 0)
        transaction.renewals.saveLost({
          ...renewalEnd,
          reason: "Closed",
          lostAt: now,
          lostBy: "ada@example.com",
        });
      if (index % 10 === 1)
        transaction.reminders.saveSnooze({
          ...renewalEnd,
          until: null,
          snoozedAt: now,
          snoozedBy: "ada@example.com",
        });
      if (index % 10 === 2)
        transaction.renewals.record({
          licenseId: record.id,
          renewedEnd: endOfDay(addDays(end, -30)),
          expiredAt: endOfDay(end),
          at: now,
        });
      if (index % 10 === 3) transaction.renewals.assignOwner(record.id, "mert@example.com");
    }
  });
}

/** Patterns of full scans of tables that grow with the number of licenses. Single letters are table aliases. */
const tableScanPatterns = [
  /^SCAN (s|e|page|license|license_summary)\b/,
  /Seq Scan on (license|license_summary)\b/,
];
/** This scan is allowed, because it reads only the rows that the conditions of the page selected. */
const pageScanPattern = /^SCAN page\b/;

describeOnEveryEngine("The renewal desk", (openDatabase) => {
  it("continues after the last row of a page in every order", { timeout: 120_000 }, async () => {
    const { storage, openBulkStorage } = await openDatabase({ clock });
    await insertLicenses(await openBulkStorage());
    for (const sortBy of ["expiredAt", "companyName", "createdAt"] as const)
      for (const sortType of ["ASC", "DESC"] as const)
        for (const state of renewalState.options) {
          const query = { ...defaultQuery, state, sortBy, sortType };
          const { rows } = await storage.renewals.listRows({ ...query, pageSize: 1_000 }, now);
          const readRows: typeof rows = [];
          let position: ListPosition | null = null;
          do {
            const page = await storage.renewals.listRows({ ...query, pageSize: 7 }, now, position);
            readRows.push(...page.rows);
            position = page.next;
          } while (position !== null);
          expect([sortBy, sortType, state, readRows]).toEqual([sortBy, sortType, state, rows]);
        }
  });

  it("lists each license end in one state and finds it by an index", { timeout: 120_000 }, async () => {
    const { engine, openBulkStorage } = await openDatabase({ clock });
    await insertLicenses(await openBulkStorage());
    await sql`analyze`.execute(engine.db);
    const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
    const renewals = renewalStore(recordingEngine);
    for (const state of renewalState.options) {
      const { rows } = await renewals.listRows({ ...defaultQuery, state }, now);
      expect(rows.map((row) => row.state)).toEqual(rows.map(() => state));
      expect(rows.map(({ expiredAt }) => expiredAt)).toEqual(
        rows.map(({ expiredAt }) => expiredAt).toSorted(),
      );
    }
    expect(await renewals.countByState(defaultQuery, now)).toEqual({
      open: 96,
      snoozed: 12,
      lost: 12,
      renewed: 12,
    });
    const monthNames = ["2026-11", "2026-12", "2027-01"];
    for (const state of renewalState.options) {
      const query = { ...defaultQuery, state, pageSize: 1_000 };
      const { rows } = await renewals.listRows(query, now);
      const months = await renewals.sumByMonth(query, monthNames, now);
      expect(months).toEqual(
        monthNames.flatMap((month) => {
          const monthRows = rows.filter(({ expiredAt }) => formatMonth(expiredAt) === month);
          const sum = (values: (number | null)[]) =>
            values.reduce((total: number, value) => total + (value ?? 0), 0);
          return monthRows.length === 0
            ? []
            : [
                {
                  month,
                  licenses: monthRows.length,
                  totalClientsInUse: sum(monthRows.map(({ totalClientsInUse }) => totalClientsInUse)),
                  totalClientCapacity: sum(monthRows.map(({ totalClientCapacity }) => totalClientCapacity)),
                },
              ];
        }),
      );
    }
    const ownerQuery = { ...defaultQuery, owner: "MERT@example.com" };
    const { rows } = await renewals.listRows(ownerQuery, now);
    expect(rows.map(({ owner, isOwnerNamed }) => [owner, isOwnerNamed])).toEqual(
      rows.map(() => ["mert@example.com", true]),
    );
    expect(rows).toHaveLength(10);
    await renewals.listRows(
      { ...defaultQuery, sortBy: "companyName", sortType: "DESC", search: "acme", type: 1 },
      now,
    );

    for (const query of new Map(recordedQueries.map((statement) => [statement.sql, statement])).values()) {
      const plan = await fetchPlan(engine, query);
      const scans = plan.filter(
        (line) =>
          tableScanPatterns.some((scanPattern) => scanPattern.test(line)) && !pageScanPattern.test(line),
      );
      expect({ sql: query.sql, scans }).toEqual({ sql: query.sql, scans: [] });
    }
  });

  it("counts the license ends of one owner by an index", { timeout: 120_000 }, async () => {
    const { engine, openBulkStorage } = await openDatabase({ clock });
    await insertLicenses(await openBulkStorage());
    const { engine: recordingEngine, recordedQueries } = recordQueries(engine);
    const renewals = renewalStore(recordingEngine);
    const countEndsOfOwner = (owner: string) => renewals.countByState({ ...defaultQuery, owner }, now);
    const countsOfAllOwners = await renewals.countByState(defaultQuery, now);
    recordedQueries.length = 0;
    const mertsCounts = await countEndsOfOwner("MERT@example.com");
    const adasCounts = await countEndsOfOwner("ada@example.com");
    expect(mertsCounts).toEqual({ open: 12, snoozed: 0, lost: 0, renewed: 0 });
    expect(adasCounts).toEqual({ ...countsOfAllOwners, open: countsOfAllOwners.open - mertsCounts.open });
    for (const query of engine.databaseType === "sqlite" ? recordedQueries : [])
      expect((await fetchPlan(engine, query)).join("\n")).toContain("license_summary_by_owner");
  });

  it("caches counts above a thousand for a minute", { timeout: 120_000 }, async () => {
    const { storage, openBulkStorage } = await openDatabase({ clock });
    const expiredAt = endOfDay(addDays(today, 10));
    await (
      await openBulkStorage()
    ).transact(async (transaction) => {
      for (let index = 0; index < 1_002; index += 1) {
        const record = { ...acmeInfinite({ tags: [] }).record, id: transaction.createId() };
        const quota = {
          ...exampleQuota("2026-01-05", dayOf(expiredAt)),
          id: transaction.createId(),
          licenseId: record.id,
        };
        transaction.licenses.add(record, computeSummary(record, [quota], [], defaultSettings, now));
        transaction.licenses.addQuota(quota);
        if (index === 0) transaction.renewals.assignOwner(record.id, "mert@example.com");
      }
    });
    const readCounts = async (requestTime = now) => {
      const { open, lost } = await storage.renewals.countByState(defaultQuery, requestTime);
      return [open, lost];
    };
    const markFirstPageAsLost = async (owner: string) => {
      for (const { licenseKey } of (await storage.renewals.listRows({ ...defaultQuery, owner }, now)).rows) {
        const license = await storage.licenses.find(licenseKey);
        const renewalEnd = { licenseId: license?.record.id ?? 0, expiredAt };
        await storage.transact(async (transaction) =>
          transaction.renewals.saveLost({
            ...renewalEnd,
            reason: "Closed",
            lostAt: now,
            lostBy: "ada@example.com",
          }),
        );
      }
    };
    expect(await readCounts()).toEqual([1_002, 0]);
    await markFirstPageAsLost("mert@example.com");
    expect(await readCounts()).toEqual([1_002, 1]);
    expect(await readCounts(addMs(now, 60_000))).toEqual([1_001, 1]);
    await markFirstPageAsLost("ada@example.com");
    expect(await readCounts()).toEqual([991, 11]);
  });

  it("shows the purchase that renewed a license, until the license is renewed without a purchase", async () => {
    const { storage } = await openDatabase({ clock });
    const endedAt = endOfDay(addDays(today, 10));
    const expiredAt = endOfDay(addDays(today, 375));
    const licenseId = 7;
    await storage.transact(async (transaction) => {
      const record = { ...acmeInfinite({ tags: [] }).record, id: licenseId };
      const quota = { ...exampleQuota("2026-01-05", addDays(today, 375)), id: 8, licenseId };
      transaction.licenses.add(record, computeSummary(record, [quota], [], defaultSettings, now));
      transaction.licenses.addQuota(quota);
      transaction.renewals.record({ licenseId, renewedEnd: endedAt, expiredAt, at: now });
      const purchase = { marketplace: "aws", value: 24_000.5, currency: "USD", termMonths: 12 };
      transaction.renewals.addPurchase({ licenseId, expiredAt, ...purchase });
      transaction.renewals.addPurchase({ licenseId, expiredAt: endedAt, ...purchase, value: 7 });
    });
    const readRows = async () =>
      (await storage.renewals.listRows({ ...defaultQuery, state: "renewed" }, now)).rows;
    expect(await readRows()).toMatchObject([
      { renewedTo: expiredAt, marketplace: "aws", value: 24_000.5, currency: "USD", termMonths: 12 },
    ]);
    await storage.transact(async (transaction) =>
      transaction.renewals.record({ licenseId, renewedEnd: endedAt, expiredAt, at: now }),
    );
    expect(await readRows()).toMatchObject([
      { renewedTo: expiredAt, marketplace: null, value: null, currency: null, termMonths: null },
    ]);
  });
});
