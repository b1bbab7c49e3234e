import { expect, it } from "vitest";
import type { z } from "zod";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { sortColumns } from "#app/domain/license/filter-fields.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import type { ListPosition } from "#app/domain/page.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { readLicensePage } from "#app/storage/license-list/page.ts";
import { createRandomLicenses, randomTags } from "#tests/fixtures/random-licenses.ts";
import { now } from "#tests/fixtures/licenses.ts";
import { describeOnEngines, describeOnEveryEngine } from "#tests/support/engines/engines.ts";

type FilterQuery = z.input<typeof licenseFilter>;

/** Inserts random licenses. At most ten of them are deleted, and some have null values. */
async function insertLicenses(storage: Storage) {
  const unsavedLicenses = createRandomLicenses(300, 11);
  const excludedLicenses = unsavedLicenses.filter(({ record }) => record.deletedAt !== null).slice(10);
  await storage.transact(async (transaction) => {
    transaction.tags.ensure(randomTags, now);
    for (const unsavedLicense of unsavedLicenses.filter((license) => !excludedLicenses.includes(license))) {
      const record = { ...unsavedLicense.record, id: transaction.createId() };
      const quotas = unsavedLicense.quotas.map((quota) => ({
        ...quota,
        id: transaction.createId(),
        licenseId: record.id,
      }));
      const servers = unsavedLicense.servers.map((server) => ({
        ...server,
        id: transaction.createId(),
        licenseId: record.id,
      }));
      transaction.licenses.add(record, computeSummary(record, quotas, servers, defaultSettings, now));
    }
  });
}

/** A limit of one row, so that every page after the first counts as a deep page. */
const maxRows = 1;

describeOnEveryEngine("Deep pages of a list of licenses", (openDatabase) => {
  it("contain every license once, in every sort order", { timeout: 120_000 }, async () => {
    const { storage, engine, openBulkStorage } = await openDatabase();
    await insertLicenses(await openBulkStorage());
    const listKeys = async (filterQuery: FilterQuery) =>
      (await readLicensePage(engine, licenseFilter.parse(filterQuery), null, maxRows)).rows.map(
        ({ record }) => record.key,
      );
    const filters: FilterQuery[] = [{}, { tag: "renewal" }, { packageTierId: "enterprise-core" }];
    for (const filter of filters)
      for (const sortBy of sortColumns)
        for (const sortType of ["ASC", "DESC"] as const) {
          const listQuery = { ...filter, sortBy, sortType };
          const { rows } = await storage.licenses.listPage(
            licenseFilter.parse({ ...listQuery, pageSize: 1000 }),
          );
          const allKeys = rows.map(({ record }) => record.key);
          const pages = Array.from({ length: Math.ceil(allKeys.length / 97) + 1 }, (_, pageNumber) =>
            listKeys({ ...listQuery, pageSize: 97, pageNumber }),
          );
          expect({ order: listQuery, keys: (await Promise.all(pages)).flat() }).toEqual({
            order: listQuery,
            keys: allKeys,
          });
        }
  });

  it(
    "start after the last license of the previous page, in every sort order",
    { timeout: 120_000 },
    async () => {
      const { storage, engine, openBulkStorage } = await openDatabase();
      await insertLicenses(await openBulkStorage());
      const filters: FilterQuery[] = [
        {},
        { tag: "renewal" },
        { packageTierId: "enterprise-core" },
        { companyName: "a", environment: 3 },
      ];
      for (const filterQuery of filters)
        for (const sortBy of sortColumns)
          for (const sortType of ["ASC", "DESC"] as const) {
            const order = { ...filterQuery, sortBy, sortType };
            const { rows: allRows } = await storage.licenses.listPage(
              licenseFilter.parse({ ...order, pageSize: 1000 }),
            );
            const filter = licenseFilter.parse({ ...order, pageSize: 29 });
            for (const maxBlockingRows of [maxRows, undefined]) {
              const keys: string[] = [];
              let position: ListPosition | null = null;
              do {
                const page: Awaited<ReturnType<typeof readLicensePage>> = await readLicensePage(
                  engine,
                  filter,
                  position,
                  maxBlockingRows,
                );
                expect(page.total).toBe(allRows.length);
                keys.push(...page.rows.map(({ record }) => record.key));
                position = page.next;
              } while (position);
              expect({ order, keys }).toEqual({ order, keys: allRows.map(({ record }) => record.key) });
            }
          }
    },
  );

  it("are correct after licenses were deleted and restored", async () => {
    const { storage, openBulkStorage } = await openDatabase();
    await insertLicenses(await openBulkStorage());
    const query = { sortBy: "companyName", sortType: "ASC", pageSize: 5 } as const;
    const { rows: allRows } = await storage.licenses.listPage(
      licenseFilter.parse({ ...query, pageSize: 1000 }),
    );
    const [firstRow] = allRows;
    if (!firstRow) throw new Error("There is no license.");
    const listKeysOfPage = async (pageNumber: number) =>
      (await storage.licenses.listPage(licenseFilter.parse({ ...query, pageNumber }))).rows.map(
        ({ record }) => record.key,
      );
    const computeExpectedKeys = (from: number) =>
      allRows.slice(from, from + 5).map(({ record }) => record.key);
    const setDeletedAt = async (deletedAt: string | null) => {
      const license = await storage.licenses.findFull(firstRow.record.key);
      if (!license) throw new Error("The license is missing.");
      const record = { ...license.record, deletedAt };
      await storage.transact(async (transaction) => {
        transaction.licenses.change(license.record, record);
        const currentSummary = computeSummary(record, license.quotas, license.servers, defaultSettings, now);
        transaction.licenses.refreshSummary(record, currentSummary, license.summaryVersion, license.summary);
      });
    };
    expect(await listKeysOfPage(20)).toEqual(computeExpectedKeys(100));
    await setDeletedAt(now);
    expect(await listKeysOfPage(20)).toEqual(computeExpectedKeys(101));
    await setDeletedAt(null);
    expect(await listKeysOfPage(20)).toEqual(computeExpectedKeys(100));
  });
});

describeOnEngines(["node:sqlite"], "A deep page of a tag's licenses by company name", (openDatabase) => {
  it("lets other requests run while it is read", async () => {
    const { storage, openBulkStorage, engine } = await openDatabase();
    const bulkStorage = await openBulkStorage();
    for (let round = 0; round < 4; round += 1) await insertLicenses(bulkStorage);
    const query = { tag: "renewal", sortBy: "companyName", pageNumber: 80, pageSize: 5 } as const;
    const filter = licenseFilter.parse(query);
    let eventLoopTurnCount = 0;
    let isDone = false;
    const countEventLoopTurn = () => {
      eventLoopTurnCount += 1;
      if (!isDone) setImmediate(countEventLoopTurn);
    };
    setImmediate(countEventLoopTurn);
    const page = await readLicensePage(engine, filter, null, maxRows);
    isDone = true;
    expect(page.rows).toHaveLength(5);
    expect(page).toEqual(await storage.licenses.listPage(filter));
    expect(eventLoopTurnCount).toBeGreaterThan(1);
  });
});
