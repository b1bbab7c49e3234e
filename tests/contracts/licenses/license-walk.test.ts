import { expect, it } from "vitest";
import type { z } from "zod";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { presentLicense } from "#app/domain/license/license.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import type { ListPosition } from "#app/domain/license/license-store.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage.ts";
import { everyLicense, issue, now, umbrellaPending } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

type FilterQuery = z.input<typeof licenseFilter>;

/** Reads all batches of licenses that match the filter. */
async function readBatches(storage: Storage, filterQuery: FilterQuery, batchSize: number) {
  const filter = licenseFilter.parse(filterQuery);
  const batches = [];
  let lastPosition: ListPosition | null = null;
  do {
    const batch = await storage.licenses.listAfter(filter, lastPosition, batchSize);
    batches.push(batch.rows);
    lastPosition = batch.next;
  } while (lastPosition);
  return batches;
}

const listCompanyNames = (batches: Awaited<ReturnType<typeof readBatches>>) =>
  batches.flat().map(({ record }) => record.customer.companyName);

describeOnEveryEngine("Reading licenses in batches", (openDatabase) => {
  it("returns each match once for any batch size, newest first", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    const expectedRows = (await storage.licenses.listPage(licenseFilter.parse({}))).rows;
    for (const batchSize of [1, 2, 4, 6, 7, 100]) {
      const batches = await readBatches(storage, {}, batchSize);
      expect(batches.flat(), `batch size ${batchSize}`).toEqual(expectedRows);
      expect(Math.max(...batches.map((rows) => rows.length))).toBeLessThanOrEqual(batchSize);
    }
  });

  it("returns the selected fields of each license", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    const filter = licenseFilter.parse({ statuses: ["pending", "active", "deleted"] });
    const fullRows = (await storage.licenses.listAfter(filter, null, 100)).rows;
    const batchedRows = [];
    let lastPosition: ListPosition | null = null;
    do {
      const batch = await storage.licenses.listFieldsAfter(filter, reportColumns, lastPosition, 2);
      batchedRows.push(...batch.rows);
      lastPosition = batch.next;
    } while (lastPosition);
    const presentedLicenses = fullRows.map(({ record, summary }) => presentLicense(record, summary));
    expect(batchedRows).toEqual(
      presentedLicenses.map((license) => reportColumns.map((field) => license[field])),
    );
  });

  it("uses the same filters as the list but ignores the sort order and page", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    const filters: FilterQuery[] = [
      { tag: "RENEWAL" },
      { tag: "renewal", packageTierId: "enterprise-core" },
      { tag: "renewal", dateFilterType: "created", maxDate: "2026-06-06" },
      { tag: "renewal", dateFilterType: "expired", minDate: "2026-06-06" },
      { environment: 3 },
      { environment: 3, types: [1], statuses: ["active", "pending"] },
      { statuses: ["deleted"] },
      { companyName: "acme" },
      { lifetimeStatuses: ["active", "almost-expired"] },
      { dateFilterType: "created", minDate: "2026-02-10", maxDate: "2026-06-06" },
      { dateFilterType: "expired", maxDate: "2026-11-30" },
      { contactEmail: "nobody at all" },
    ];
    for (const filter of filters) {
      const { rows } = await storage.licenses.listPage(licenseFilter.parse(filter));
      const otherSort = {
        ...filter,
        sortBy: "companyName",
        sortType: "ASC",
        pageNumber: 3,
        pageSize: 1,
      } as const;
      expect(listCompanyNames(await readBatches(storage, otherSort, 2)), JSON.stringify(filter)).toEqual(
        rows.map(({ record }) => record.customer.companyName),
      );
    }
  });

  it("neither skips nor repeats licenses with the same time", async () => {
    const { storage, openBulkStorage } = await openDatabase();
    const licenseCount = 600;
    const bulkStorage = await openBulkStorage();
    await bulkStorage.transact(async (transaction) => {
      for (let index = 0; index < licenseCount; index += 1) {
        const createdAt = index % 3 === 0 ? now : "2026-11-19T09:00:00.000Z";
        const record = { ...umbrellaPending({ createdAt }).record, id: transaction.createId() };
        transaction.addLicense(record, computeSummary(record, [], [], defaultSettings, now));
      }
    });
    const batches = await readBatches(storage, {}, 250);
    expect(batches.map((rows) => rows.length)).toEqual([250, 250, 100]);
    const positions = batches.flat().map(({ record }) => ({ id: record.id, createdAt: record.createdAt }));
    expect(new Set(positions.map(({ id }) => id)).size).toBe(licenseCount);
    expect(positions).toEqual(
      positions.toSorted((a, b) =>
        a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1,
      ),
    );
  });

  it("skips licenses that were issued after the first batch", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    const filter = licenseFilter.parse({});
    const firstBatch = await storage.licenses.listAfter(filter, null, 2);
    await issue(storage, umbrellaPending({ createdAt: now, customer: { companyName: "Late Ltd" } }));
    const lastBatch = await storage.licenses.listAfter(filter, firstBatch.next, 100);
    expect(lastBatch.next).toBeNull();
    expect([...firstBatch.rows, ...lastBatch.rows].map(({ record }) => record.customer.companyName)).toEqual([
      "100% Umbrella_Labs \\ West",
      "株式会社ミライ",
      "Łódź Cyfrowa",
      "Globex",
      "Acme Corporation",
      "Işık Güvenlik A.Ş.",
    ]);
  });
});
