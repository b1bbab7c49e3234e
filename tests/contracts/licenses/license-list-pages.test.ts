import { expect, it } from "vitest";
import type { z } from "zod";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { licenseStore } from "#app/storage/license/license-store.ts";
import { everyLicense, issue } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { recordQueries } from "#tests/support/engines/query-plans.ts";

describeOnEveryEngine("A page of the list of licenses", (open) => {
  it("is one query for page and total when the same filter was used recently", async () => {
    const { storage, engine } = await open();
    for (const license of everyLicense()) await issue(storage, license);
    const { engine: recordingEngine, recordedQueries: statements } = recordQueries(engine);
    const licenses = licenseStore(recordingEngine);
    const narrowings = [
      {},
      { tag: "renewal" },
      { tag: "renewal", environment: 2 },
      { companyName: "glob" },
    ] as const;
    for (const filter of narrowings.map((narrowing) => licenseFilter.parse({ ...narrowing, pageSize: 1 }))) {
      const first = await licenses.page(filter);
      statements.length = 0;
      expect(await licenses.page(filter)).toEqual(first);
      const [, ...more] = (await licenses.page({ ...filter, sortBy: "email", pageNumber: first.total - 1 }))
        .rows;
      expect({ filter, questions: statements.length, more }).toEqual({ filter, questions: 2, more: [] });
    }
  });

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
