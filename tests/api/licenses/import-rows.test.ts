import { expect, test } from "vitest";
import { license } from "#app/domain/license/license.ts";
import { parseApiResult, startTestApi } from "#tests/support/api/api.ts";
import {
  header,
  buildCsvRow,
  fetchImport,
  fetchErrors,
  checkFile,
  importFile,
} from "#tests/support/licenses/csv-imports.ts";

test("all errors of a row are reported, each with its value and the company of the row", async () => {
  const api = await startTestApi();
  const row = "OLD-1,Acme,nobody,Platinum,soon";
  const { id, invalidRows } = await checkFile(api, `${header},expiredAt\n${row}\n`);
  expect(invalidRows).toBe(1);
  const errors = await fetchErrors(api.asMert, id);
  expect(errors.map(({ field, value }) => [field, value])).toEqual([
    ["email", "nobody"],
    ["expiredAt", "soon"],
    ["packageTierId", "Platinum"],
  ]);
  for (const error of errors) expect(error).toMatchObject({ rowNumber: 2, companyName: "Acme" });
});

test("a row without a key creates one license with a generated key, also if the file is imported again", async () => {
  const api = await startTestApi();
  const csvText = `${header},notes\n${buildCsvRow("", ",first")}\n${buildCsvRow("", ",second")}\n${buildCsvRow("OLD-1", ",third")}\n`;
  const { id } = await checkFile(api, csvText);
  expect(await fetchImport(api.asMert, id)).toMatchObject({ newRows: 3, generatedKeys: 2, invalidRows: 0 });
  const importResult = await importFile(api, csvText);
  expect(importResult).toMatchObject({ newRows: 3, generatedKeys: 2 });
  const resultResponse = await api.asMert.get(`/api/oem/imports/${importResult.id}/result`);
  const [, firstLine = "", secondLine = ""] = resultResponse.text.split("\r\n");
  const keyPattern = /^\d,([0-9A-Z]{5}(?:-[0-9A-Z]{5}){4}),new,$/;
  expect(firstLine).toMatch(keyPattern);
  expect(secondLine).toMatch(keyPattern);
  const [, firstKey = ""] = keyPattern.exec(firstLine) ?? [];
  expect(parseApiResult(license, await api.asMert.get(`/api/oem/licenses/${firstKey}`))).toMatchObject({
    companyName: "Acme",
    notes: "first",
  });
  expect(await importFile(api, csvText)).toMatchObject({
    newRows: 0,
    generatedKeys: 0,
    unchangedRows: 3,
    invalidRows: 0,
  });
});

test("two rows without a key need different values", async () => {
  const api = await startTestApi();
  const { id } = await checkFile(api, `${header}\n${buildCsvRow("")}\n${buildCsvRow("")}\n`);
  expect(await fetchImport(api.asMert, id)).toMatchObject({ newRows: 1, invalidRows: 1 });
  expect(await fetchErrors(api.asMert, id)).toMatchObject([
    {
      rowNumber: 3,
      code: "DUPLICATE",
      message: "Row 2 has the same values. Enter a key, or notes that tell the licenses apart.",
    },
  ]);
});

test("a package and the short name of its tier identify the tier", async () => {
  const api = await startTestApi();
  const text = "Key,Company,Contact e-mail,Package,Tier\nOLD-1,Acme,joe@acme.example,Corporate,Tier 2\n";
  expect(await importFile(api, text)).toMatchObject({ newRows: 1, invalidRows: 0 });
  expect(parseApiResult(license, await api.asMert.get("/api/oem/licenses/OLD-1"))).toMatchObject({
    packageTierId: "corporate-2",
  });
});
