import { millisecondsInDay } from "date-fns/constants";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { type LicenseFilter, licenseFilter } from "#app/domain/license/filter.ts";
import type { SortColumn } from "#app/domain/license/filter-fields.ts";
import { presentLicense } from "#app/domain/license/license.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { addMs, startOfDay } from "#app/domain/time/time.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { rebuildListIndexes } from "#dev/seed/rebuild-list-indexes.ts";
import { createRandomFilters, createRandomLicenses, randomTags } from "#tests/fixtures/random-licenses.ts";
import { issue, now } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

/** Loads all licenses by their keys, without the license list that the tests check. */
async function loadAllLicenses(storage: Storage, engine: Engine): Promise<FullLicense[]> {
  const keys = await engine.db.selectFrom("license").select("key").execute();
  return storage.licenses.findManyFull(keys.map((row) => row.key));
}

/** Checks without the database whether the license matches the filter. */
function matchesFilter(filter: LicenseFilter, { record, summary }: FullLicense): boolean {
  const isOneOf = <Value>(values: readonly Value[] | undefined, value: Value) =>
    !values?.length || values.includes(value);
  const contains = (text: string | undefined, value: string) =>
    normalizeForSearch(value).includes(normalizeForSearch(text ?? ""));
  const datesByType = {
    created: record.createdAt,
    activated: summary.activatedAt,
    expired: summary.expiredAt,
  };
  const dateValue = filter.dateFilterType && datesByType[filter.dateFilterType];
  const key = filter.key?.toUpperCase() ?? "";
  return (
    (filter.statuses?.length ? filter.statuses.includes(summary.status) : summary.status !== "deleted") &&
    isOneOf(filter.environment && [filter.environment], record.environment) &&
    isOneOf(filter.types, record.type) &&
    isOneOf(filter.lifetimeStatuses, summary.lifetimeStatus) &&
    isOneOf(filter.useStatuses, summary.useStatus) &&
    isOneOf(filter.activenessStatuses, summary.activenessStatus) &&
    (filter.softCapacity ?? record.softCapacity) === record.softCapacity &&
    (filter.isOffline ?? record.isOffline) === record.isOffline &&
    (filter.createdBy ?? record.createdBy) === record.createdBy &&
    (filter.packageTierId ?? record.packageTierId) === record.packageTierId &&
    (filter.tag === undefined || record.tags.includes(filter.tag)) &&
    contains(filter.companyName, record.customer.companyName) &&
    contains(filter.contactEmail, record.customer.email) &&
    (key.length < 3 ? record.key.startsWith(key) : record.key.includes(key)) &&
    (filter.dateFilterType === undefined ||
      (typeof dateValue === "string" &&
        (filter.minDate ?? "") <= dateValue &&
        dateValue <= (filter.maxDate ?? "9999"))) &&
    (filter.lastContactBefore === undefined ||
      (summary.lastHeartbeat !== null && summary.lastHeartbeat < filter.lastContactBefore)) &&
    (filter.fullBefore === undefined ||
      (record.fullFrom !== null && startOfDay(record.fullFrom) < filter.fullBefore))
  );
}

function createLicenseComparator(sortBy: SortColumn, sortType: "ASC" | "DESC") {
  const getSortValue = ({ record, summary }: FullLicense) => presentLicense(record, summary)[sortBy];
  return (a: FullLicense, b: FullLicense) => {
    const ascendingOrder = compareValues(getSortValue(a), getSortValue(b)) || a.record.id - b.record.id;
    return sortType === "ASC" ? ascendingOrder : -ascendingOrder;
  };
}

type Value = string | number | boolean | null;
function compareValues(a: Value, b: Value): number {
  if (a === b) return 0;
  if (a === null) return -1;
  if (b === null) return 1;
  if (typeof a !== "string" || typeof b !== "string") return Number(a) - Number(b);
  return Buffer.compare(Buffer.from(normalizeForSearch(a)), Buffer.from(normalizeForSearch(b)));
}

/** Compares the list of each filter with the licenses that `matchesFilter` selects. */
async function expectCorrectLists(storage: Storage, engine: Engine, filters: readonly LicenseFilter[]) {
  const allLicenses = await loadAllLicenses(storage, engine);
  for (const filter of filters) {
    const { pageNumber, pageSize, sortBy, sortType } = filter;
    const expectedLicenses = allLicenses
      .filter((license) => matchesFilter(filter, license))
      .toSorted(createLicenseComparator(sortBy, sortType));
    const { rows, total } = await storage.licenses.listPage(filter);
    expect({ filter, total }).toEqual({ filter, total: expectedLicenses.length });
    const page = expectedLicenses.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize);
    expect({ filter, keys: rows.map(({ record }) => record.key) }).toEqual({
      filter,
      keys: page.map(({ record }) => record.key),
    });
  }
}

/** Removes the license or changes its notes, quotas or other data. The index selects the change. */
async function applyChange(storage: Storage, key: string, index: number) {
  const [otherLicense] = createRandomLicenses(1, index);
  await storage.transact(async (transaction) => {
    const license = await storage.licenses.findFull(key);
    if (!license || !otherLicense) return;
    const { record, quotas, servers, summary, summaryVersion } = license;
    if (index % 5 === 0) {
      transaction.licenses.remove(record);
      return;
    }
    const { environment, type, softCapacity, isOffline, packageTierId, customer, tags, deletedAt } =
      otherLicense.record;
    const changedRecord = {
      ...record,
      environment,
      type,
      softCapacity,
      isOffline,
      packageTierId,
      customer,
      tags,
      deletedAt,
    };
    if (index % 5 === 1) {
      transaction.licenses.change(record, { ...record, notes: "read over the telephone" });
      return;
    }
    if (index % 5 === 2) {
      const extendedQuotas = quotas.map((quota) => ({
        ...quota,
        expirationDate: addMs(quota.expirationDate, 90 * millisecondsInDay),
      }));
      for (const quota of extendedQuotas) transaction.licenses.changeQuota(quota);
      const currentSummary = computeSummary(record, extendedQuotas, servers, defaultSettings, now);
      transaction.licenses.refreshSummary(record, currentSummary, summaryVersion, summary);
      return;
    }
    const changedServers =
      index % 2 === 0 ? servers : servers.map((server) => ({ ...server, releasedAt: now }));
    for (const server of changedServers) transaction.licenses.changeServer(server);
    transaction.tags.ensure(tags, now);
    transaction.licenses.change(record, changedRecord);
    const currentSummary = computeSummary(changedRecord, quotas, changedServers, defaultSettings, now);
    if (index % 3 === 0) transaction.licenses.refreshSummary(record, currentSummary, summaryVersion, summary);
    else transaction.licenses.refreshSummary(record, currentSummary, summaryVersion);
  });
}

describeOnEveryEngine("The totals and pages of the license list", (openDatabase) => {
  it("match the stored licenses after changes of all kinds", { timeout: 120_000 }, async () => {
    const { storage, engine } = await openDatabase();
    const issuedLicenses = [];
    for (const license of createRandomLicenses(40, 1)) issuedLicenses.push(await issue(storage, license));
    await expectCorrectLists(storage, engine, createRandomFilters(40, 1));
    for (const [index, { record }] of issuedLicenses.entries()) await applyChange(storage, record.key, index);
    await expectCorrectLists(storage, engine, createRandomFilters(40, 2));
    await storage.refreshes.mergeCounterChanges();
    await expectCorrectLists(storage, engine, createRandomFilters(30, 3));
    await engine.db.deleteFrom("tag").where("val", "=", randomTags[0]).execute();
    await engine.db.deleteFrom("license").where("environment", "=", 2).execute();
    await expectCorrectLists(storage, engine, createRandomFilters(40, 4));
  });

  it("stay correct when processes write while counter changes are merged", { timeout: 120_000 }, async () => {
    const { storage, engine, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    const issuedLicenses = [];
    for (const license of createRandomLicenses(16, 5)) issuedLicenses.push(await issue(storage, license));
    await Promise.all([
      ...issuedLicenses.flatMap(({ record }, index) => [
        applyChange(storage, record.key, index + 100),
        applyChange(otherStorage, record.key, index + 201),
      ]),
      ...createRandomLicenses(8, 6).map((license, index) =>
        issue(index % 2 === 0 ? storage : otherStorage, license),
      ),
      ...[storage, otherStorage, storage].map((storageOfProcess) =>
        storageOfProcess.refreshes.mergeCounterChanges(),
      ),
    ]);
    await storage.refreshes.mergeCounterChanges();
    await expectCorrectLists(otherStorage, engine, createRandomFilters(40, 7));
  });

  it("can be rebuilt from the licenses", { timeout: 120_000 }, async () => {
    const { storage, engine } = await openDatabase();
    for (const license of createRandomLicenses(30, 8)) await issue(storage, license);
    const counterTables =
      engine.databaseType === "sqlite"
        ? ["license_counter"]
        : ["license_counter_total", "license_counter_change"];
    for (const table of [...counterTables, "company_text"]) {
      await sql`delete from ${sql.table(table)}`.execute(engine.db);
    }
    expect((await storage.licenses.listPage(licenseFilter.parse({}))).total).toBe(0);
    await rebuildListIndexes(engine);
    await expectCorrectLists(storage, engine, createRandomFilters(40, 9));
  });
});
