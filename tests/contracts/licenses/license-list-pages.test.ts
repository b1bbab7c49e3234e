import { expect, it } from "vitest";
import type { z } from "zod";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { everyLicense, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

describeOnEveryEngine("A page of the license list", (openDatabase) => {
  it("is correct after each license is added", async () => {
    const { storage } = await openDatabase();
    const listIds = async (filterQuery: z.input<typeof licenseFilter>) =>
      (
        await storage.licenses.listPage(licenseFilter.parse({ sortType: "ASC", pageSize: 2, ...filterQuery }))
      ).rows.map(({ record }) => record.id);
    const filterQueries = [{}, { tag: "renewal" }, { companyName: "a" }, { types: [1 as const] }];
    for (const license of everyLicense()) {
      for (const filterQuery of filterQueries) {
        const allIds = await listIds({ ...filterQuery, pageSize: 100 });
        for (const pageNumber of [0, 1, 2, 3])
          expect(await listIds({ ...filterQuery, pageNumber })).toEqual(
            allIds.slice(pageNumber * 2, pageNumber * 2 + 2),
          );
      }
      await issue(storage, license);
    }
  });
});
