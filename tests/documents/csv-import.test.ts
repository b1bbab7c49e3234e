import { expect, test } from "vitest";
import { readCsvRows } from "#app/documents/license-csv.ts";
import type { CsvRow } from "#app/domain/import/import.ts";

async function* splitIntoChunks(bytes: Uint8Array, chunkSize: number) {
  for (let start = 0; start < bytes.length; start += chunkSize) yield bytes.slice(start, start + chunkSize);
}

async function readRows(content: string | Uint8Array, chunkSize = 7): Promise<CsvRow[]> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const rows: CsvRow[] = [];
  for await (const row of readCsvRows(splitIntoChunks(bytes, chunkSize))) rows.push(row);
  return rows;
}

const readCells = async (text: string) => (await readRows(text)).map(({ cells }) => cells);
const listErrors = (rows: CsvRow[]) =>
  rows.flatMap(({ rowNumber, error }) => (error ? [[rowNumber, error.code]] : []));

test("the first row determines the delimiter, with or without a byte order mark", async () => {
  expect(await readCells("a,b\r\n1,2;3\r\n")).toEqual([
    ["a", "b"],
    ["1", "2;3"],
  ]);
  expect(await readCells("\u{FEFF}a;b\n1;2,3")).toEqual([
    ["a", "b"],
    ["1", "2,3"],
  ]);
});

test("only delimiters outside quotes count", async () => {
  const header = 'key;companyName;email;packageTierId;"Notes (old, new, internal, misc, other)"';
  const [columns] = await readCells(`${header}\n1;2;3;4;5\n`);
  expect(columns).toHaveLength(5);
  expect(columns?.at(-1)).toBe("Notes (old, new, internal, misc, other)");
});

test.each(["sep=;", "SEP=;", '"sep=;"'])("the line %s sets the separator and is not a row", async (line) => {
  expect(await readRows(`\u{FEFF}${line}\r\na,b,c;d\r\n1;2\r\n`)).toEqual([
    { rowNumber: 1, cells: ["a,b,c", "d"], error: null },
    { rowNumber: 2, cells: ["1", "2"], error: null },
  ]);
});

test.each(["\n", "\r\n", "\r"])("a line end can be %j", async (lineEnd) => {
  for (const chunkSize of [1, 2, 3, 1_000]) {
    const rows = await readRows(["", "a;b", '1;"x', 'y"', "", "2;z", ""].join(lineEnd), chunkSize);
    expect(rows).toEqual([
      { rowNumber: 2, cells: ["a", "b"], error: null },
      { rowNumber: 3, cells: ["1", "x\ny"], error: null },
      { rowNumber: 5, cells: ["2", "z"], error: null },
    ]);
  }
});

test("a cell may have thousands of lines", async () => {
  const notes = Array.from({ length: 10_000 }, () => "").join("\n");
  expect(await readCells(`a\tb\n1\t"${notes}"\n2\tx\n`)).toEqual([
    ["a", "b"],
    ["1", notes],
    ["2", "x"],
  ]);
});

test("a quoted cell may contain line breaks, quotes and separators", async () => {
  expect(await readCells('a;b\n"x;\r\n""y""";2\n')).toEqual([
    ["a", "b"],
    ['x;\n"y"', "2"],
  ]);
});

test("an unreadable row causes one error, and the reader continues with the next row", async () => {
  const text = 'a;b\n1;"Acme "Best" Ltd"\n\n2;"never closed\n3;4\n5;"q""q"\n6\n7;"to the end';
  const rows = await readRows(text);
  expect(listErrors(rows)).toEqual([
    [2, "QUOTES"],
    [4, "QUOTES"],
    [7, "COLUMNS"],
    [8, "QUOTES"],
  ]);
  expect(rows.filter(({ error }) => !error).map(({ rowNumber, cells }) => [rowNumber, ...cells])).toEqual([
    [1, "a", "b"],
    [5, "3", "4"],
    [6, "5", 'q"q'],
  ]);
});

test("invalid UTF-8 causes an error for its row only", async () => {
  const bytes = Uint8Array.from([
    ...new TextEncoder().encode("a;b\n1;"),
    0xff,
    ...new TextEncoder().encode("\n2;ş\n"),
  ]);
  expect(listErrors(await readRows(bytes, 1))).toEqual([[2, "ENCODING"]]);
});

test("an unclosed quote causes an error for its row only", async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => `${index};x`);
  const rows = await readRows(`a;b\n"open;x\n${lines.join("\n")}\n`, 4_096);
  expect(listErrors(rows)).toEqual([[2, "QUOTES"]]);
  expect(rows).toHaveLength(5_002);
});
