import { expect, it } from "vitest";
import type { z } from "zod";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { type SortColumn, sortColumns } from "#app/domain/license/filter-fields.ts";
import { presentLicense } from "#app/domain/license/license.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import {
  acmeInfinite,
  everyLicense,
  issue,
  now,
  exampleQuota,
  exampleServer,
  umbrellaPending,
} from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const listLicenses = (storage: Storage, filterQuery: z.input<typeof licenseFilter> = {}) =>
  storage.licenses.listPage(licenseFilter.parse(filterQuery));

async function listNames(
  storage: Storage,
  filterQuery: z.input<typeof licenseFilter> = {},
): Promise<string[]> {
  const { rows, total } = await listLicenses(storage, {
    sortBy: "createdAt",
    sortType: "ASC",
    ...filterQuery,
  });
  expect(total).toBe(rows.length);
  return rows.map(({ record }) => record.customer.companyName);
}

const acmeName = "Acme Corporation";
const globexName = "Globex";
const isikName = "Işık Güvenlik A.Ş.";
const lodzName = "Łódź Cyfrowa";
const miraiName = "株式会社ミライ";
const umbrellaName = "100% Umbrella_Labs \\ West";
const hooliName = "Hooli";

describeOnEveryEngine("The license list", (openDatabase) => {
  it("is filtered by every field of the filter", { timeout: 120_000 }, async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    const listMatches = (filterQuery: z.input<typeof licenseFilter>) => listNames(storage, filterQuery);

    expect(await listMatches({})).toEqual([
      isikName,
      acmeName,
      globexName,
      lodzName,
      miraiName,
      umbrellaName,
    ]);
    expect(await listMatches({ statuses: ["deleted"] })).toEqual([hooliName]);
    expect(await listMatches({ statuses: ["pending", "deleted"] })).toEqual([
      isikName,
      hooliName,
      lodzName,
      miraiName,
      umbrellaName,
    ]);
    expect(await listMatches({ statuses: ["active", "active"] })).toEqual([acmeName, globexName]);
    expect(await listMatches({ types: [2] })).toEqual([miraiName]);
    expect(await listMatches({ types: [3, 2] })).toEqual([miraiName]);
    expect(await listMatches({ types: [3] })).toEqual([]);
    expect(await listMatches({ types: [] })).toHaveLength(6);
    expect(await listMatches({ environment: 1 })).toEqual([lodzName]);
    expect(await listMatches({ environment: 2, types: [1], statuses: ["active"] })).toEqual([globexName]);
    expect(await listMatches({ isOffline: true })).toEqual([lodzName]);
    expect(await listMatches({ isOffline: false, environment: 1 })).toEqual([]);
    expect(await listMatches({ softCapacity: true })).toEqual([globexName]);
    expect(await listMatches({ softCapacity: false, lifetimeStatuses: ["expired"] })).toEqual([isikName]);
    expect(await listMatches({ lifetimeStatuses: ["almost-expired", "pending"] })).toEqual([
      globexName,
      umbrellaName,
    ]);
    expect(await listMatches({ useStatuses: ["N/A", "almost-full"] })).toEqual([globexName, miraiName]);
    expect(await listMatches({ activenessStatuses: ["N/A"] })).toEqual([lodzName, miraiName]);
    expect(await listMatches({ activenessStatuses: ["active"] })).toEqual([acmeName]);
    expect(await listMatches({ packageTierId: "enterprise-plus" })).toEqual([lodzName]);
    expect(await listMatches({ createdBy: "MERT@example.com" })).toEqual([globexName]);
    expect(await listMatches({ createdBy: "mert@example" })).toEqual([]);
    expect(await listMatches({ tag: "RENEWAL" })).toEqual([acmeName, globexName]);
    expect(await listMatches({ tag: "renewa" })).toEqual([]);
    expect(await listMatches({ tag: "Renewal", environment: 2, companyName: "GLOB" })).toEqual([globexName]);
    expect(await listMatches({ contactEmail: "COYOTE" })).toEqual([]);
    expect(await listMatches({ contactEmail: "WILE@" })).toEqual([acmeName]);
  });

  it("includes both ends of a date range", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    const listMatches = (filterQuery: z.input<typeof licenseFilter>) => listNames(storage, filterQuery);
    const createdAt = "2026-02-10T09:00:00.000Z";
    expect(await listMatches({ dateFilterType: "created", minDate: createdAt, maxDate: createdAt })).toEqual([
      globexName,
    ]);
    expect(
      await listMatches({ dateFilterType: "created", minDate: "2026-02-11", maxDate: "2026-06-06" }),
    ).toEqual([lodzName, miraiName]);
    expect(await listMatches({ dateFilterType: "expired", maxDate: "2026-11-30" })).toEqual([
      isikName,
      globexName,
    ]);
    expect(await listMatches({ dateFilterType: "expired", minDate: "2100-01-01" })).toEqual([acmeName]);
    expect(
      await listMatches({ dateFilterType: "activated", minDate: "2026-01-01", maxDate: "2026-12-31" }),
    ).toEqual([acmeName, globexName]);
    expect(await listMatches({ minDate: "2100-01-01" })).toHaveLength(6);
  });

  it("finds text ignoring case and diacritics and without wildcards", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    await issue(
      storage,
      umbrellaPending({
        createdAt: "2026-11-20T00:00:00.000Z",
        customer: { companyName: "1000 UmbrellaXLabs / West" },
      }),
    );
    const listByCompany = (companyName: string) => listNames(storage, { companyName });

    for (const text of ["isik", "IŞIK", "Işık", "ışık guvenlik", "GÜVENLİK a.s."])
      expect(await listByCompany(text)).toEqual([isikName]);
    for (const text of ["lodz", "ŁÓDŹ", "odz c"]) expect(await listByCompany(text)).toEqual([lodzName]);
    expect(await listByCompany("ミライ")).toEqual([miraiName]);
    expect(await listByCompany("100%")).toEqual([umbrellaName]);
    expect(await listByCompany("0%0")).toEqual([]);
    expect(await listByCompany("umbrella_labs")).toEqual([umbrellaName]);
    expect(await listByCompany("\\")).toEqual([umbrellaName]);
    expect(await listByCompany("'; drop table license; --")).toEqual([]);
    expect(await listByCompany("x".repeat(200))).toEqual([]);
  });

  it("finds a license by its key or a part of it", async () => {
    const { storage } = await openDatabase();
    const [firstLicense] = await Promise.all(everyLicense().map((license) => issue(storage, license)));
    if (!firstLicense) throw new Error("There is no license.");
    const { key } = firstLicense.record;
    expect(await listNames(storage, { key })).toEqual([acmeName]);
    expect(await listNames(storage, { key: ` ${key.toLowerCase()} ` })).toEqual([acmeName]);
    expect(await listNames(storage, { key: key.slice(3, 20) })).toEqual([acmeName]);
    expect(await listNames(storage, { key: "00000-00000-00000-00000-00000" })).toEqual([]);
    expect(await listNames(storage, { key: "%" })).toEqual([]);
  });

  it("returns only the total for a page size of 0", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    const emptyPage = { rows: [], total: 6, next: null };
    expect(await listLicenses(storage, { pageSize: 0 })).toEqual(emptyPage);
    for (const pageNumber of [2, 1_000_000_000])
      expect(await listLicenses(storage, { pageNumber, pageSize: 3 })).toEqual(emptyPage);
    expect((await listLicenses(storage, { pageNumber: 1, pageSize: 4 })).rows).toHaveLength(2);
  });

  it("shows the newest licenses first by default, each with its tags", async () => {
    const { storage } = await openDatabase();
    for (const license of everyLicense()) await issue(storage, license);
    const { rows } = await listLicenses(storage);
    expect(rows.map(({ record }) => record.customer.companyName)).toEqual([
      umbrellaName,
      miraiName,
      lodzName,
      globexName,
      acmeName,
      isikName,
    ]);
    expect(rows.map(({ record }) => record.tags)).toEqual([
      [],
      [],
      [],
      ["Renewal"],
      ["alpha", "Renewal"],
      [],
    ]);
  });

  it("filters more than a thousand licenses correctly", { timeout: 120_000 }, async () => {
    const { storage, openBulkStorage } = await openDatabase();
    const licenseCount = 1300;
    const allChanges = Array.from({ length: licenseCount }, (_, index) => ({
      environment: index % 10 === 0 ? (1 as const) : (3 as const),
      tags: index % 5 === 0 ? ["rare"] : ["common"],
      customer: { companyName: `Company ${String((index * 7919) % licenseCount).padStart(4, "0")}` },
    }));
    const bulkStorage = await openBulkStorage();
    await bulkStorage.transact(async (transaction) => {
      transaction.tags.ensure(["rare", "common"], now);
      for (const changes of allChanges) {
        const record = { ...umbrellaPending(changes).record, id: transaction.createId() };
        transaction.licenses.add(record, computeSummary(record, [], [], defaultSettings, now));
      }
    });
    const computeExpectedNames = (tag: string) =>
      allChanges
        .filter(({ environment, tags }) => environment === 3 && tags.includes(tag))
        .map(({ customer }) => customer.companyName)
        .toSorted();
    for (const tag of ["common", "rare"]) {
      const page = await listLicenses(storage, {
        tag,
        environment: 3,
        types: [1],
        statuses: ["pending"],
        sortBy: "companyName",
        sortType: "ASC",
        pageNumber: 2,
        pageSize: 5,
      });
      expect(page.total).toBe(computeExpectedNames(tag).length);
      expect(page.rows.map(({ record }) => record.customer.companyName)).toEqual(
        computeExpectedNames(tag).slice(10, 15),
      );
    }
    const newestPage = await listLicenses(storage, {
      environment: 3,
      createdBy: "ada@example.com",
      pageSize: 1000,
    });
    expect(newestPage.rows).toHaveLength(1000);
    expect(newestPage.total).toBe(1170);
    expect(newestPage.rows.every(({ record }) => record.environment === 3 && record.tags.length === 1)).toBe(
      true,
    );
  });

  it("is sorted by each column in both directions with complete pages", { timeout: 120_000 }, async () => {
    const { storage } = await openDatabase();
    const unsavedLicenses = [
      ...everyLicense(),
      ...everyLicense(),
      acmeInfinite({ type: 3, customer: { firstName: "żaneta" } }),
    ];
    unsavedLicenses[2] = {
      ...acmeInfinite(),
      quotas: [exampleQuota("2026-01-01", "2026-12-31", { caseCapacity: 5 })],
      servers: [],
    };
    unsavedLicenses[3] = {
      ...acmeInfinite(),
      servers: [exampleServer("other", { firstHeartbeat: null, lastHeartbeat: null, secretHash: null })],
    };
    for (const { servers, ...license } of unsavedLicenses) {
      await issue(storage, {
        ...license,
        servers: servers.map((server) => ({ ...server, secretHash: null })),
      });
    }
    const statuses = ["pending", "active", "deleted"] as const;

    for (const sortBy of sortColumns) {
      const rows = await fetchAllPages(storage, {
        sortBy,
        sortType: "ASC",
        statuses: [...statuses],
      });
      const reversedRows = await fetchAllPages(storage, {
        sortBy,
        sortType: "DESC",
        statuses: [...statuses],
      });
      expect(rows).toHaveLength(unsavedLicenses.length);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(unsavedLicenses.length);
      expect(reversedRows.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).toReversed());
      const expectedRows = rows.toSorted((a, b) => compareValues(a[sortBy], b[sortBy]) || a.id - b.id);
      expect([sortBy, ...rows.map(({ id }) => id)]).toEqual([sortBy, ...expectedRows.map(({ id }) => id)]);
    }
  });
});

type Value = string | number | boolean | null;

/** Fetches the whole list, four rows at a time. */
async function fetchAllPages(storage: Storage, filterQuery: z.input<typeof licenseFilter>) {
  const pageRows: ({ id: number } & Record<SortColumn, Value>)[] = [];
  for (let pageNumber = 0; ; pageNumber += 1) {
    const { rows } = await listLicenses(storage, { ...filterQuery, pageNumber, pageSize: 4 });
    if (rows.length === 0) return pageRows;
    pageRows.push(
      ...rows.map(({ record, summary }) => ({ ...presentLicense(record, summary), id: record.id })),
    );
  }
}

function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a !== "string" || typeof b !== "string") return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(normalizeForSearch(a)), Buffer.from(normalizeForSearch(b)));
}
