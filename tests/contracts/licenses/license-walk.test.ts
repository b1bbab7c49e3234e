import { expect, it } from "vitest";
import type { z } from "zod";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { type LicenseRecord, presentLicense } from "#app/domain/license/license.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import type { LicenseField } from "#app/domain/license/license-store.ts";
import type { ListPosition } from "#app/domain/page.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { everyLicense, issue, now, umbrellaPending } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

type FilterQuery = z.input<typeof licenseFilter>;

/** Reads all batches of licenses that match the filter. */
async function readBatches(
  storage: Storage,
  filterQuery: FilterQuery,
  batchSize: number,
  fields: readonly LicenseField[] = ["companyName"],
) {
  const filter = licenseFilter.parse(filterQuery);
  const batches = [];
  let lastPosition: ListPosition | null = null;
  do {
    const batch = await storage.licenses.listFieldsAfter(filter, fields, lastPosition, batchSize);
    batches.push(batch.rows);
    lastPosition = batch.next;
  } while (lastPosition);
  return batches;
}

const listCompanyNames = (batches: Awaited<ReturnType<typeof readBatches>>) =>
  batches.flat().map(([companyName]) => companyName);

describeOnEveryEngine("Reading licenses in batches", (openDatabase) => {
  it("returns the fields of each match once for any batch size, newest first", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    for (const filter of [{}, { statuses: ["pending", "active", "deleted"] }] satisfies FilterQuery[]) {
      const { rows } = await storage.licenses.listPage(licenseFilter.parse(filter));
      const licenses = rows.map(({ record, summary }) => presentLicense(record, summary));
      const expectedRows = licenses.map((license) => reportColumns.map((field) => license[field]));
      for (const batchSize of [1, 2, 4, 6, 7, 100]) {
        const batches = await readBatches(storage, filter, batchSize, reportColumns);
        expect(batches.flat(), `batch size ${batchSize}`).toEqual(expectedRows);
        expect(Math.max(...batches.map(({ length }) => length))).toBeLessThanOrEqual(batchSize);
      }
    }
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
    const addedLicenses: Pick<LicenseRecord, "key" | "createdAt">[] = [];
    await bulkStorage.transact(async (transaction) => {
      for (let index = 0; index < licenseCount; index += 1) {
        const createdAt = index % 3 === 0 ? now : "2026-11-19T09:00:00.000Z";
        const record = { ...umbrellaPending({ createdAt }).record, id: transaction.createId() };
        transaction.licenses.add(record, computeSummary(record, [], [], defaultSettings, now));
        addedLicenses.unshift(record);
      }
    });
    const batches = await readBatches(storage, {}, 250, ["key", "createdAt"]);
    expect(batches.map((rows) => rows.length)).toEqual([250, 250, 100]);
    const newestLicenses = addedLicenses.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
    expect(batches.flat()).toEqual(newestLicenses.map(({ key, createdAt }) => [key, createdAt]));
  });

  it("skips licenses that were issued after the first batch", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    const filter = licenseFilter.parse({});
    const firstBatch = await storage.licenses.listFieldsAfter(filter, ["companyName"], null, 2);
    await issue(storage, umbrellaPending({ createdAt: now, customer: { companyName: "Late Ltd" } }));
    const lastBatch = await storage.licenses.listFieldsAfter(filter, ["companyName"], firstBatch.next, 100);
    expect(lastBatch.next).toBeNull();
    expect(listCompanyNames([firstBatch.rows, lastBatch.rows])).toEqual([
      "100% Umbrella_Labs \\ West",
      "株式会社ミライ",
      "Łódź Cyfrowa",
      "Globex",
      "Acme Corporation",
      "Işık Güvenlik A.Ş.",
    ]);
  });
});
