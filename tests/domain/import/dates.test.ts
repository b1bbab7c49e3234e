import { expect, it } from "vitest";
import {
  dateFormat,
  guessDateFormat,
  parseInstant,
  createEmptyDateFormatCounts,
  countDateFormat,
} from "#app/domain/import/dates.ts";
import { guessMapping } from "#app/domain/import/mapping.ts";
import { reportColumns } from "#app/domain/license/report.ts";

const guessFormat = (...texts: string[]) => {
  const formatCounts = createEmptyDateFormatCounts();
  for (const text of texts) countDateFormat(formatCounts, text);
  return guessDateFormat(formatCounts);
};

it.each([
  ["YYYY-MM-DD", ["2026-11-22", "2026-01-02"]],
  ["DD MMM YYYY", ["22 Nov 2026"]],
  ["DD.MM.YYYY", ["22.11.2026", "01.02.2026"]],
  ["DD.MM.YYYY", ["22/11/2026", "01/02/2026"]],
  ["DD.MM.YYYY", ["01.02.2026"]],
  ["MM/DD/YYYY", ["11/22/2026", "01/02/2026"]],
  [null, ["01/02/2026", "2026-01-02"]],
  [null, ["22/11/2026", "11/22/2026"]],
])("the import detects the date format %s from %j", (format, texts) => {
  expect(guessFormat(...texts)).toBe(format);
});

it("the import reads ISO dates and month names in every format, and numeric dates by the format", () => {
  for (const format of dateFormat.options)
    for (const text of ["2026-11-22", "22 Nov 2026", "22-November-2026"])
      expect(parseInstant(text, format, "start")).toBe("2026-11-22T00:00:00.000Z");
  expect(parseInstant("03/04/2026", "DD.MM.YYYY", "end")).toBe("2026-04-03T23:59:59.999Z");
  expect(parseInstant("03/04/2026", "MM/DD/YYYY", "end")).toBe("2026-03-04T23:59:59.999Z");
  expect(parseInstant("2026-11-22T10:00:00Z", "DD.MM.YYYY", "end")).toBe("2026-11-22T10:00:00.000Z");
  for (const text of [
    "31.02.2026",
    "22.11.26",
    "soon",
    "0",
    "22.11.0026",
    "0026-11-22",
    "0026-11-22T10:00:00Z",
  ])
    expect(parseInstant(text, "DD.MM.YYYY", "end")).toBeNull();
});

it("the month of a date is a full English name or its first three letters", () => {
  for (const text of ["15 Nov 2025", "15 november 2025", "15-NOV-2025", "15. Nov. 2025", "15 Nov, 2025"])
    expect(parseInstant(text, "DD MMM YYYY", "start"), text).toBe("2025-11-15T00:00:00.000Z");
  for (const text of ["15 Marraskuu 2025", "1 Junk 2025", "1 Decade 2025", "1 Sept 2025", "1 Octo 2025"]) {
    expect(parseInstant(text, "DD MMM YYYY", "start"), text).toBeNull();
    expect(guessFormat(text), text).toBe("YYYY-MM-DD");
  }
});

it("the import maps the columns of the license report by their names", () => {
  const columns = reportColumns.map((name) => ({ name, samples: [], dates: createEmptyDateFormatCounts() }));
  const { columns: mappedColumns } = guessMapping(columns);
  expect(mappedColumns).toMatchObject({
    key: "key",
    packageTierId: "packageTierId",
    startsAt: "startsAt",
    notes: "notes",
  });
  for (const [field, column] of Object.entries(mappedColumns)) expect(column).toBe(field);
});

it("a column with the name of a field comes before a column with a similar name", () => {
  const names = ["License key", "Company", "Contact e-mail", "Package", "Tier"];
  const columns = names.map((name) => ({ name, samples: [], dates: createEmptyDateFormatCounts() }));
  expect(guessMapping(columns).columns).toEqual({
    key: "License key",
    companyName: "Company",
    email: "Contact e-mail",
    packageName: "Package",
    packageTierId: "Tier",
  });
});

it("a column Package contains tiers if the file has no column for them", () => {
  const names = ["License key", "Company", "Contact e-mail", "Package"];
  const columns = names.map((name) => ({ name, samples: [], dates: createEmptyDateFormatCounts() }));
  expect(guessMapping(columns).columns).toMatchObject({ packageTierId: "Package" });
});

it("the import maps the columns of other CSV files by common names", () => {
  const names = ["License No", "Customer Name", "E-Mail Address", "Product", "Valid until", "Colour"];
  const columns = names.map((name) => ({ name, samples: [], dates: createEmptyDateFormatCounts() }));
  expect(guessMapping(columns).columns).toEqual({
    key: "License No",
    companyName: "Customer Name",
    email: "E-Mail Address",
    packageTierId: "Product",
    expiredAt: "Valid until",
  });
});
