import { expect, it } from "vitest";
import { advanceImports } from "#app/domain/import/advance.ts";
import { rowsOfBook } from "#app/documents/book-csv.ts";
import { mapImport, runImport, takeBook } from "#app/domain/import/imports.ts";
import { licenseFilter } from "#app/domain/license/filter.ts";
import { stockPackages } from "#app/storage/demo/packages.ts";
import { ada } from "#tests/fixtures/licenses.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { bookKey, bookMapping, bookText } from "#tests/support/licenses/book.ts";

async function* bytesOf(text: string) {
  yield new TextEncoder().encode(text);
}

describeOnEveryEngine("A CSV file with keys from another system", (open) => {
  it("is imported once, and its keys are found and rejected ignoring case", async () => {
    const { engine, storage } = await open();
    await stockPackages(storage);
    const taken = async (text: string) => {
      const { id } = await takeBook(storage, ada, "old.csv", rowsOfBook(bytesOf(text)));
      await mapImport(storage, ada, id, bookMapping);
      await advanceImports(storage, { now: () => new Date(ada.at), rightsNow: async () => ada.person });
      await runImport(storage, ada, id);
      await advanceImports(storage, { now: () => new Date(ada.at), rightsNow: async () => ada.person });
      return storage.imports.find(id);
    };
    const book = bookText(120, 12);
    expect(await taken(book)).toMatchObject({ state: "done", newRows: 108, faultyRows: 12 });
    expect(await taken(book)).toMatchObject({ newRows: 0, unchangedRows: 108 });

    const key = bookKey(1);
    expect(key).toBe("old.eu_00001");
    for (const typed of [key, key.toUpperCase()]) {
      expect((await storage.licenses.find(typed))?.record.key).toBe(key);
      expect(await storage.licenses.manyInFull([typed])).toMatchObject([{ record: { key } }]);
      expect((await storage.history.ofLicense(typed, 0, 10)).rows).toMatchObject([{ licenseKey: key }]);
    }
    for (const part of ["OLD.EU_00001", "u_00001", "ol"]) {
      const { rows } = await storage.licenses.page(
        licenseFilter.parse({ key: part, sortBy: "key", sortType: "ASC" }),
      );
      expect(rows[0]?.record.key).toBe(key);
    }
    const again = engine.db.insertInto("issued_key").values({ key: key.toUpperCase(), license_id: 1 });
    await expect(again.execute()).rejects.toThrow(/unique|duplicate/i);
  });
});
