import { expect, test } from "vitest";
import { readCsvRows } from "#app/documents/license-csv.ts";
import type { CsvRow } from "#app/domain/import/import.ts";

async function* inChunks(bytes: Uint8Array, size: number) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.slice(from, from + size);
}

async function rowsOf(text: string | Uint8Array, size = 7): Promise<CsvRow[]> {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  const rows: CsvRow[] = [];
  for await (const row of readCsvRows(inChunks(bytes, size))) rows.push(row);
  return rows;
}

const cellsOf = async (text: string) => (await rowsOf(text)).map(({ cells }) => cells);
const errorsIn = (rows: CsvRow[]) =>
  rows.flatMap(({ rowNumber, error }) => (error ? [[rowNumber, error.code]] : []));

test("cells are separated by the separator of the first row, with or without a byte order mark", async () => {
  expect(await cellsOf("a,b\r\n1,2;3\r\n")).toEqual([
    ["a", "b"],
    ["1", "2;3"],
  ]);
  expect(await cellsOf("\u{FEFF}a;b\n1;2,3")).toEqual([
    ["a", "b"],
    ["1", "2,3"],
  ]);
});

test("a quoted cell may contain line breaks, quotes and separators", async () => {
  expect(await cellsOf('a;b\n"x;\r\n""y""";2\n')).toEqual([
    ["a", "b"],
    ['x;\n"y"', "2"],
  ]);
});

test("a row that cannot be read is one error, and the rows after it are read", async () => {
  const text = 'a;b\n1;"Acme "Best" Ltd"\n\n2;"never closed\n3;4\n5;"q""q"\n6\n7;"to the end';
  const rows = await rowsOf(text);
  expect(errorsIn(rows)).toEqual([
    [2, "quotes"],
    [4, "quotes"],
    [7, "columns"],
    [8, "quotes"],
  ]);
  expect(rows.filter(({ error }) => !error).map(({ rowNumber, cells }) => [rowNumber, ...cells])).toEqual([
    [1, "a", "b"],
    [5, "3", "4"],
    [6, "5", 'q"q'],
  ]);
});

test("invalid UTF-8 is an error of its row", async () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode("a;b\n1;"),
    0xff,
    ...new TextEncoder().encode("\n2;ş\n"),
  ]);
  expect(errorsIn(await rowsOf(bytes, 1))).toEqual([[2, "encoding"]]);
});

test("a quote that is never closed does not read the whole file", async () => {
  const lines = Array.from({ length: 5_000 }, (_, nth) => `${nth};x`);
  const rows = await rowsOf(`a;b\n"open;x\n${lines.join("\n")}\n`, 4_096);
  expect(errorsIn(rows)).toEqual([[2, "quotes"]]);
  expect(rows).toHaveLength(5_002);
});
