import { expect, it } from "vitest";
import { advanceRuns } from "#app/domain/batch/advance-runs.ts";
import { createImport } from "#app/domain/import/create-import.ts";
import { createImportProcessor } from "#app/domain/import/import-plan.ts";
import { mapImport } from "#app/domain/import/imports.ts";
import { readCsvRows } from "#app/documents/license-csv.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { buildCsv, csvMapping } from "#tests/support/licenses/csv-file.ts";
import { instantOf } from "#app/domain/time/time.ts";

async function* generateBytes(text: string) {
  yield new TextEncoder().encode(text);
}

/** Each look at the clock takes a second, because a process checks its reservation once per second. */
function createBatchDependencies() {
  let seconds = 0;
  return {
    now: () => instantOf(Date.parse(ada.actedAt) + (seconds += 1) * 1_000),
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
    expect(positions).toEqual([1, 2, 1, 2, 3, 4, 5]);
    expect(await storage.imports.find(id)).toMatchObject({ state: "checked", newRows: 450 });
    expect(await storage.queue.listSubjects("import")).toEqual([]);
  });

  it("takes turns with other imports, batch by batch", async () => {
    const { storage } = await openDatabase();
    await createSamplePackages(storage);
    const dependencies = createBatchDependencies();
    const progress: string[] = [];
    const addImport = async (fileName: string, rowCount: number) => {
      const rows = readCsvRows(generateBytes(buildCsv(rowCount, 0)));
      const { id } = await createImport(storage, ada, fileName, rows);
      await mapImport(storage, ada, id, csvMapping);
    };
    await addImport("long.csv", 600);
    const processor = createImportProcessor(storage, ({ fileName, position }) =>
      progress.push(`${fileName} ${position}`),
    );
    const processBatch = async (...parameters: Parameters<typeof processor.processBatch>) => {
      await processor.processBatch(...parameters);
      if (progress.length === 2) await addImport("short.csv", 3);
    };
    await advanceRuns(storage.queue, { ...processor, processBatch }, dependencies);
    const positionOfShort = progress.indexOf("short.csv 1");
    expect(positionOfShort).toBeGreaterThan(0);
    expect(positionOfShort).toBeLessThan(5);
    expect(progress).toHaveLength(7);
    expect(await storage.queue.listSubjects("import")).toEqual([]);
  });

  it("that fails is retried after growing delays, does not delay other imports, and stops after the last attempt", async () => {
    const { storage } = await openDatabase();
    await createSamplePackages(storage);
    let ms = Date.parse(ada.actedAt);
    const dependencies = { now: () => instantOf(ms), readCurrentRights: async () => ada.person };
    const createMappedImport = async (fileName: string) => {
      const rows = readCsvRows(generateBytes(buildCsv(150, 0)));
      const { id } = await createImport(storage, ada, fileName, rows);
      await mapImport(storage, ada, id, csvMapping);
      return id;
    };
    const brokenId = await createMappedImport("broken.csv");
    const validId = await createMappedImport("valid.csv");
    const processor = createImportProcessor(storage);
    const advance = () =>
      advanceRuns(
        storage.queue,
        {
          ...processor,
          async processBatch(record, at) {
            if (record.id === brokenId) throw new Error("Broken.");
            await processor.processBatch(record, at);
          },
        },
        dependencies,
      );
    await expect(advance()).rejects.toThrow("Failed to advance runs.");
    expect(await storage.imports.find(validId)).toMatchObject({ state: "checked" });
    const delays: number[] = [];
    for (let item = await storage.queue.find("import", String(brokenId)); item?.dueAt;) {
      delays.push(Date.parse(item.dueAt) - ms);
      ms = Date.parse(item.dueAt);
      await expect(advance()).rejects.toThrow("Failed to advance runs.");
      item = await storage.queue.find("import", String(brokenId));
    }
    expect(delays.slice(0, 3)).toEqual([5_000, 10_000, 20_000]);
    expect(delays).toHaveLength(9);
    expect(await storage.queue.find("import", String(brokenId))).toMatchObject({ state: "failed" });
    expect(await storage.imports.find(brokenId)).toMatchObject({ state: "mapping", stopReason: "failed" });
  });
});
