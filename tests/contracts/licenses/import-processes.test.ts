import { expect, it } from "vitest";
import { advanceRuns } from "#app/domain/batch/advance-runs.ts";
import { createImport } from "#app/domain/import/create-import.ts";
import { createImportProcessor } from "#app/domain/import/import-plan.ts";
import { mapImport } from "#app/domain/import/imports.ts";
import { readCsvRows } from "#app/documents/license-csv.ts";
import type { Storage } from "#app/domain/storage.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { buildCsv, csvMapping } from "#tests/support/licenses/csv-file.ts";

async function* generateBytes(text: string) {
  yield new TextEncoder().encode(text);
}

/** Each look at the clock takes a second, because a process checks its reservation once per second. */
function createBatchDependencies() {
  let seconds = 0;
  return {
    now: () => new Date(Date.parse(ada.actedAt) + (seconds += 1) * 1_000),
    readCurrentRights: async () => ada.person,
  };
}

describeOnEveryEngine("An import", (openDatabase) => {
  it("is advanced by one of two processes, and starts over if a user maps its columns again meanwhile", async () => {
    const { storage, openSecondStorage } = await openDatabase();
    const otherStorage = await openSecondStorage();
    await createSamplePackages(storage);
    const { id } = await createImport(
      storage,
      ada,
      "licenses.csv",
      readCsvRows(generateBytes(buildCsv(450, 0))),
    );
    await mapImport(storage, ada, id, csvMapping);
    const batchDependencies = createBatchDependencies();
    const positions: number[] = [];
    let isMappedAgain = false;
    const advance = (store: Storage) => {
      const processor = createImportProcessor(store, ({ position }) => positions.push(position));
      const processBatch = async (...parameters: Parameters<typeof processor.processBatch>) => {
        await processor.processBatch(...parameters);
        if (isMappedAgain || positions.length < 2) return;
        isMappedAgain = true;
        await mapImport(storage, ada, id, csvMapping);
      };
      return advanceRuns(store.queue, { ...processor, processBatch }, batchDependencies);
    };
    await Promise.all([advance(storage), advance(otherStorage)]);
    expect(positions).toEqual([1, 2]);
    await Promise.all([advance(storage), advance(otherStorage)]);
    expect(positions).toEqual([1, 2, 1, 2, 3, 4, 5]);
    expect(await storage.imports.find(id)).toMatchObject({ state: "checked", newRows: 450 });
    expect(await storage.queue.listSubjects("import")).toEqual([]);
  });
});
