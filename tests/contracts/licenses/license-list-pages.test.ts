import { expect, it } from "vitest";
import type { z } from "zod";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { everyLicense, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

describeOnEveryEngine("A page of the list of licenses", (open) => {
  it("is right on each page after licenses were added and removed, for any earlier queries", async () => {
    const { storage } = await open();
    const ids = async (input: z.input<typeof licenseFilter>) =>
      (await storage.licenses.page(licenseFilter.parse({ sortType: "ASC", pageSize: 2, ...input }))).rows.map(
        ({ record }) => record.id,
      );
    const inputs = [{}, { tag: "renewal" }, { companyName: "a" }, { types: [1 as const] }];
    for (const license of everyLicense()) {
      for (const input of inputs) {
        const whole = await ids({ ...input, pageSize: 100 });
        for (const pageNumber of [0, 1, 2, 3])
          expect(await ids({ ...input, pageNumber })).toEqual(
            whole.slice(pageNumber * 2, pageNumber * 2 + 2),
          );
      }
      await issue(storage, license);
    }
  });
});
