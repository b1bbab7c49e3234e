import * as fc from "fast-check";
import { expect, test } from "vitest";
import { importError, licenseImport } from "#app/domain/import/import.ts";
import { createPageSchema } from "#app/domain/page.ts";
import { jobs } from "#app/jobs/jobs.ts";
import { issueAll, type UnsavedLicense } from "#tests/fixtures/licenses.ts";
import { createRandomLicenses } from "#tests/fixtures/random-licenses.ts";
import { startTestApi, parseApiResult, type ApiUnderTest } from "#tests/support/api/api.ts";
import { buildManualLicenseBody, oneYearQuota } from "#tests/support/customers/license-bodies.ts";

/** Exports all licenses and imports the file again. Returns the import and its errors. */
async function exportAndImport({ asMert, context }: ApiUnderTest) {
  const { text } = await asMert.get("/api/oem/licenses/report/csv?filters={}");
  const file = { headers: { "content-type": "text/csv" }, text };
  const { id, mapping } = parseApiResult(
    licenseImport,
    await asMert.send("POST", "/api/oem/imports?fileName=report.csv", file),
  );
  await asMert.send("PATCH", `/api/oem/imports/${id}/mapping`, { body: mapping });
  await jobs.imports(context.storage, context.now(), context);
  const errors = await asMert.get(`/api/oem/imports/${id}/errors?pageSize=100`);
  return {
    checkedImport: parseApiResult(licenseImport, await asMert.get(`/api/oem/imports/${id}`)),
    errors: parseApiResult(createPageSchema(importError), errors).entities,
  };
}

async function expectUnchanged(api: ApiUnderTest) {
  const { checkedImport, errors } = await exportAndImport(api);
  expect(errors.map(({ rowNumber, message }) => `${rowNumber}: ${message}`)).toEqual([]);
  expect(checkedImport).toMatchObject({ state: "checked", unchangedRows: checkedImport.rows });
  return checkedImport.rows;
}

const characters = [
  "'",
  "=",
  "+",
  "-",
  "@",
  "\t",
  "\r",
  "\n",
  "\r\n",
  '"',
  ",",
  ";",
  "|",
  " ",
  "\u3000",
  "＝",
];
const words = [
  "5",
  "-5",
  "x",
  "Ş",
  "株",
  "شركة",
  "🙂",
  "\u{FFFD}",
  "\u2028",
  "e\u0301",
  "sep=;",
  "0026-11-28",
];
const arbitraryText = fc.string({ unit: fc.constantFrom(...characters, ...words), maxLength: 12 });
const arbitraryTexts = fc.record({
  notes: arbitraryText,
  companyName: arbitraryText,
  firstName: fc.option(arbitraryText),
  lastName: fc.option(arbitraryText),
  email: fc.constantFrom("joe@acme.example", "josé@acme.example", "=joe@acme.example", ""),
  countryCode: fc.constantFrom(null, "DE", "UK", "zz"),
});

test("every license is unchanged when its export is imported", async () => {
  const api = await startTestApi();
  const licenseCount = 300;
  const texts = fc.sample(arbitraryTexts, { numRuns: licenseCount, seed: 7 });
  const licenses = createRandomLicenses(licenseCount, 7).map((license, index): UnsavedLicense => {
    const { record } = license;
    const { notes = "", ...customer } = texts[index] ?? {};
    return { ...license, record: { ...record, notes, customer: { ...record.customer, ...customer } } };
  });
  await issueAll(api.context.storage, licenses);
  expect(await expectUnchanged(api)).toBeGreaterThan(licenseCount / 2);
});

test("a license with notes of many lines and several quotas is unchanged when its export is imported", async () => {
  const api = await startTestApi();
  const { asMert } = api;
  const notes = `'-10 % until May\r\n${"line\r\n".repeat(250)}`;
  const capacity = { serverCapacity: 900, totalClientCapacity: 5 };
  const body = buildManualLicenseBody({ notes, quota: { ...oneYearQuota, ...capacity }, countryCode: "NZ" });
  const { result } = (await asMert.post("/api/oem/licenses", body)).body as { result: { key: string } };
  await asMert.post("/api/oem/quotas/enterprise", { licenseKey: result.key, ...oneYearQuota, ...capacity });
  await expectUnchanged(api);
});
