import { parse } from "csv-parse/sync";
import { type CsvRow, maxRows } from "#app/domain/import/import.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";

const quotesError = {
  code: "quotes",
  message: 'A quote inside a quoted cell is written twice, as "".',
} as const;
const encodingError = { code: "encoding", message: "It contains characters that are not UTF-8." } as const;
const columnsError = (count: number, expected: number) =>
  ({ code: "columns", message: `It has ${count} columns, but the first row has ${expected}.` }) as const;

/** Limits the length of a row, so that an unclosed quote cannot swallow the rest of the file. */
const maxRowLength = 64 * 1024;
const maxRowLines = 200;
const linesPerBatch = 200;
/** Other requests run after this many bytes, which take at most 0.1 s even if every row has an error. */
const bytesPerBatch = 8 * 1024;
/** Limits the rows including blank ones. */
const maxRowsRead = 2 * maxRows;

/**
 * Reads UTF-8 CSV as a stream; the first row determines the separator. Blank rows count but are not yielded. Raises
 * `rule` IMPORT_LINE for a line that is too long, and `too-large` for too many rows.
 */
export async function* readCsvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow, void> {
  const reader = new CsvReader();
  const decoder = new TextDecoder();
  for await (const chunk of bytes)
    for (let start = 0; start < chunk.length; start += bytesPerBatch) {
      yield* reader.read(decoder.decode(chunk.subarray(start, start + bytesPerBatch), { stream: true }));
      await yieldToEventLoop();
    }
  yield* reader.read(decoder.decode(), true);
}

class CsvReader {
  #incompleteLine = "";
  #rowNumber = 0;
  #width = 0;
  #delimiter = "";
  #lines: string[] = [];
  #length = 0;

  *read(text: string, isEnd = false): Generator<CsvRow, void> {
    const [first = "", ...rest] = text.split("\n");
    const lines = [this.#incompleteLine + first, ...rest];
    if (lines.some((line) => line.length > maxRowLength)) throw lineTooLongProblem();
    this.#incompleteLine = isEnd ? "" : (lines.pop() ?? "");
    for (const line of lines) this.#lines.push(line.endsWith("\r") ? line.slice(0, -1) : line);
    this.#length += text.length;
    if (!isEnd && this.#lines.length < linesPerBatch && this.#length < bytesPerBatch) return;
    this.#length = 0;
    yield* this.#rows(isEnd);
  }

  *#rows(isEnd: boolean): Generator<CsvRow, void> {
    let batch: string[] = [];
    let from = 0;
    while (from < this.#lines.length) {
      const lineCount = countRowLines(this.#lines, from, isEnd);
      if (lineCount === null) break;
      batch.push(this.#lines.slice(from, from + lineCount).join("\n"));
      from += lineCount;
      const isFirst = this.#rowNumber === 0;
      if (!isFirst && batch.length < linesPerBatch) continue;
      yield* this.#parseRows(batch);
      batch = [];
    }
    this.#lines = this.#lines.slice(from);
    yield* this.#parseRows(batch);
  }

  *#parseRows(texts: readonly string[]): Generator<CsvRow, void> {
    const [first] = texts;
    if (first === undefined) return;
    this.#delimiter ||= detectDelimiter(first);
    const batchRows = this.#cells(texts.join("\n"));
    if (batchRows?.length === texts.length) for (const cells of batchRows) yield* this.#row(cells);
    else for (const text of texts) yield* this.#parseRow(text);
  }

  *#parseRow(text: string): Generator<CsvRow, void> {
    if (text === "") return this.#countRow();
    const [cells, ...extraRows] = this.#cells(text) ?? [];
    const isSingleRow = cells !== undefined && extraRows.length === 0;
    const [first = "", ...rest] = text.split("\n");
    if (rest.length === 0 || (isSingleRow && (this.#width === 0 || cells.length === this.#width))) {
      yield* isSingleRow ? this.#row(cells) : this.#rowWithError(text);
      return;
    }
    // An unclosed quote has merged several rows, so the rest is parsed again line by line.
    yield* this.#rowWithError(first);
    for (let from = 0; from < rest.length;) {
      const lineCount = countRowLines(rest, from, true) ?? 1;
      yield* this.#parseRow(rest.slice(from, from + lineCount).join("\n"));
      from += lineCount;
    }
  }

  #cells(text: string): string[][] | null {
    try {
      return parse(text, { delimiter: this.#delimiter, relax_column_count: true, record_delimiter: "\n" });
    } catch {
      return null;
    }
  }

  #countRow() {
    this.#rowNumber += 1;
    if (this.#rowNumber > maxRowsRead) throw tooManyRowsProblem();
  }

  *#row(cells: string[]): Generator<CsvRow, void> {
    this.#countRow();
    if (cells.every((cell) => cell.trim() === "")) return;
    this.#width ||= cells.length;
    const hasInvalidBytes = cells.some((cell) => cell.includes("\u{FFFD}"));
    const columnError = cells.length !== this.#width && columnsError(cells.length, this.#width);
    yield { rowNumber: this.#rowNumber, cells, error: hasInvalidBytes ? encodingError : columnError || null };
  }

  *#rowWithError(text: string): Generator<CsvRow, void> {
    this.#countRow();
    const cells = text.slice(0, 1_000).split(this.#delimiter);
    yield { rowNumber: this.#rowNumber, cells, error: quotesError };
  }
}

const lineTooLongProblem = () =>
  ruleViolation("IMPORT_LINE", `A line of the file has at most ${maxRowLength / 1024} KB.`, "file");

const tooManyRowsProblem = () =>
  new Problem(
    "too-large",
    `A file has at most ${maxRowsRead.toLocaleString("en")} rows, blank rows included.`,
  );

const countQuotes = (text: string) => text.split('"').length - 1;

/** Number of lines in the row that starts at `from`; null if its end has not arrived yet. */
function countRowLines(lines: readonly string[], from: number, isEnd: boolean): number | null {
  let quoteCount = 0;
  let length = 0;
  for (let count = 1; from + count <= lines.length; count += 1) {
    const line = lines[from + count - 1] ?? "";
    quoteCount += countQuotes(line);
    length += line.length;
    if (quoteCount % 2 === 0) return count;
    if (count === maxRowLines || length > maxRowLength) return 1;
  }
  return isEnd ? 1 : null;
}

const detectDelimiter = (header: string): string => {
  const countCells = (delimiter: string) => header.split(delimiter).length;
  return countCells(";") > countCells(",") ? ";" : ",";
};
