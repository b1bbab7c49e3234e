import { expect, it } from "vitest";
import { advanceRuns } from "#app/domain/batch/advance-runs.ts";
import { createImportProcessor } from "#app/domain/import/import-plan.ts";
import { readCsvRows } from "#app/documents/license-csv.ts";
import { createImport } from "#app/domain/import/create-import.ts";
import { mapImport, runImport } from "#app/domain/import/imports.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { createSamplePackages } from "#dev/demo/packages.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { buildCsvKey, csvMapping, buildCsv } from "#tests/support/licenses/csv-file.ts";

async function* generateBytes(text: string) {
  yield new TextEncoder().encode(text);
}

describeOnEveryEngine("A CSV file with keys from another system", (openDatabase) => {
  it("is imported once, and its keys are unique and can be found regardless of case", async () => {
    const { engine, storage } = await openDatabase();
    await createSamplePackages(storage);
    const importCsv = async (text: string) => {
      const { id } = await createImport(storage, ada, "licenses.csv", readCsvRows(generateBytes(text)));
      await mapImport(storage, ada, id, csvMapping);
      await advanceRuns(storage.queue, createImportProcessor(storage), {
        now: () => ada.actedAt,
        readCurrentRights: async () => ada.person,
      });
      await runImport(storage, ada, id);
      await advanceRuns(storage.queue, createImportProcessor(storage), {
        now: () => ada.actedAt,
        readCurrentRights: async () => ada.person,
      });
      return storage.imports.find(id);
    };
    const csvText = buildCsv(120, 12);
    expect(await importCsv(csvText)).toMatchObject({ state: "done", newRows: 108, invalidRows: 12 });
    expect(await importCsv(csvText)).toMatchObject({ newRows: 0, unchangedRows: 108 });

    const key = buildCsvKey(1);
    expect(key).toBe("old.eu_00001");
    for (const spelling of [key, key.toUpperCase()]) {
      expect((await storage.licenses.find(spelling))?.record.key).toBe(key);
      expect(await storage.licenses.findManyFull([spelling])).toMatchObject([{ record: { key } }]);
      expect((await storage.history.listByLicense(spelling, 0, 10)).rows).toMatchObject([
        { licenseKey: key },
      ]);
    }
    for (const keyPart of ["OLD.EU_00001", "u_00001", "ol"]) {
      const { rows } = await storage.licenses.listPage(
        licenseFilter.parse({ key: keyPart, sortBy: "key", sortType: "ASC" }),
      );
      expect(rows[0]?.record.key).toBe(key);
    }
    const duplicateInsert = engine.db
      .insertInto("issued_key")
      .values({ key: key.toUpperCase(), license_id: 1 });
    await expect(duplicateInsert.execute()).rejects.toThrow(/unique|duplicate/i);
  });
});
