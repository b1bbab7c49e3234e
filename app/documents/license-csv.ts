import { parse } from "csv-parse/sync";
import { type CsvRow, maxRows } from "#app/domain/import/import.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";

const quotesError = {
  code: "QUOTES",
  message: 'Write each quote inside a quoted cell twice, as "".',
} as const;
const encodingError = {
  code: "ENCODING",
  message: "The text contains characters that are not UTF-8. Save the file as UTF-8.",
} as const;
const createColumnsError = (count: number, expectedCount: number) =>
  ({
    code: "COLUMNS",
    message: `This row has ${count} columns, but the first row has ${expectedCount}.`,
  }) as const;

/** Limits the length of a row, so that an unclosed quote does not merge all following rows into one. */
const maxRowLength = 64 * 1024;
const linesPerBatch = 200;
/** Other requests can run after each batch of bytes. A batch takes at most 0.1 s, even if every row has an error. */
const bytesPerBatch = 8 * 1024;
/** Maximum number of rows, including blank rows. */
const maxRowsRead = 2 * maxRows;
const maxInvalidRowLength = 1_000;

/**
 * Reads UTF-8 CSV as a stream; the first row determines the delimiter. Line ends become LF. Blank rows are counted but not yielded. Throws
 * IMPORT_LINE if a line is too long, and `too-large` if the file has too many rows.
 */
export async function* readCsvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow, void> {
  const reader = new CsvReader();
  const decoder = new TextDecoder();
  for await (const chunk of bytes)
    for (let start = 0; start < chunk.length; start += bytesPerBatch) {
      yield* reader.read(decoder.decode(chunk.subarray(start, start + bytesPerBatch), { stream: true }));
      await yieldToEventLoop();
    }
  yield* reader.read(decoder.decode(), { isEnd: true });
}

class CsvReader {
  #incompleteLine = "";
  #rowNumber = 0;
  /** Number of columns in the first row. */
  #columnCount = 0;
  /** Empty until the row of column names. */
  #delimiter = "";
  #lines: string[] = [];
  /** Number of characters in the current batch. */
  #batchLength = 0;

  *read(text: string, { isEnd } = { isEnd: false }): Generator<CsvRow, void> {
    const availableText = this.#incompleteLine + text;
    // A CR at the end may be the first half of a CRLF.
    const heldText = !isEnd && availableText.endsWith("\r") ? "\r" : "";
    const lines = availableText.slice(0, availableText.length - heldText.length).split(/\r\n|\r|\n/);
    if (lines.some((line) => line.length > maxRowLength)) throw lineTooLongProblem();
    this.#incompleteLine = isEnd ? "" : (lines.pop() ?? "") + heldText;
    for (const line of lines) this.#lines.push(line);
    this.#batchLength += text.length;
    if (!isEnd && this.#lines.length < linesPerBatch && this.#batchLength < bytesPerBatch) return;
    this.#batchLength = 0;
    yield* this.#yieldRows(isEnd);
  }

  *#yieldRows(isEnd: boolean): Generator<CsvRow, void> {
    let rowTexts: string[] = [];
    let start = 0;
    while (start < this.#lines.length) {
      const lineCount = countRowLines(this.#lines, start, { isEnd });
      if (lineCount === null) break;
      rowTexts.push(this.#lines.slice(start, start + lineCount).join("\n"));
      start += lineCount;
      // The first row is parsed alone, because it determines the delimiter and the number of columns.
      if (this.#columnCount > 0 && rowTexts.length < linesPerBatch) continue;
      yield* this.#parseRows(rowTexts);
      rowTexts = [];
    }
    this.#lines = this.#lines.slice(start);
    yield* this.#parseRows(rowTexts);
  }

  *#parseRows(rowTexts: readonly string[]): Generator<CsvRow, void> {
    const [firstRowText] = rowTexts;
    if (firstRowText === undefined) return;
    if (this.#delimiter === "") {
      if (firstRowText.trim() === "") return this.#countRow();
      const chosenDelimiter = separatorLinePattern.exec(firstRowText)?.groups?.["delimiter"];
      this.#delimiter = chosenDelimiter ?? detectDelimiter(firstRowText);
      // Spreadsheets do not show this line, so it has no row number.
      if (chosenDelimiter !== undefined) return;
    }
    const batchRows = this.#parseCells(rowTexts.join("\n"));
    if (batchRows?.length === rowTexts.length) {
      for (const cells of batchRows) yield* this.#yieldRow(cells);
      return;
    }
    // The cells do not match the rows, for example after an invalid quote, so each row is parsed separately.
    for (const text of rowTexts) yield* this.#parseRow(text);
  }

  *#parseRow(text: string): Generator<CsvRow, void> {
    if (text === "") return this.#countRow();
    const [cells, ...extraRows] = this.#parseCells(text) ?? [];
    const isSingleRow = cells !== undefined && extraRows.length === 0;
    const [firstLine = "", ...otherLines] = text.split("\n");
    const hasExpectedColumns = this.#columnCount === 0 || cells?.length === this.#columnCount;
    if (otherLines.length === 0 || (isSingleRow && hasExpectedColumns)) {
      if (isSingleRow) yield* this.#yieldRow(cells);
      else yield* this.#yieldInvalidRow(text);
      return;
    }
    // An unclosed quote has merged several rows, so the other lines are parsed again.
    yield* this.#yieldInvalidRow(firstLine);
    for (let start = 0; start < otherLines.length;) {
      const lineCount = countRowLines(otherLines, start, { isEnd: true }) ?? 1;
      yield* this.#parseRow(otherLines.slice(start, start + lineCount).join("\n"));
      start += lineCount;
    }
  }

  #parseCells(text: string): string[][] | null {
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

  *#yieldRow(cells: string[]): Generator<CsvRow, void> {
    this.#countRow();
    if (cells.every((cell) => cell.trim() === "")) return;
    this.#columnCount ||= cells.length;
    const hasInvalidBytes = cells.some((cell) => cell.includes("\u{FFFD}"));
    const columnError =
      cells.length === this.#columnCount ? null : createColumnsError(cells.length, this.#columnCount);
    yield { rowNumber: this.#rowNumber, cells, error: hasInvalidBytes ? encodingError : columnError };
  }

  *#yieldInvalidRow(text: string): Generator<CsvRow, void> {
    this.#countRow();
    const cells = text.slice(0, maxInvalidRowLength).split(this.#delimiter);
    yield { rowNumber: this.#rowNumber, cells, error: quotesError };
  }
}

const lineTooLongProblem = () =>
  ruleViolation(
    "IMPORT_LINE",
    `The file has a line that is too long. The limit is ${maxRowLength / 1024} KB per line.`,
    "file",
  );

const tooManyRowsProblem = () =>
  new Problem(
    "too-large",
    `The file has too many rows. The limit is ${maxRowsRead.toLocaleString("en")} rows, including blank rows.`,
  );

const countQuotes = (text: string) => text.split('"').length - 1;

/** Null if the end of the row has not arrived yet. */
function countRowLines(
  lines: readonly string[],
  start: number,
  { isEnd }: { isEnd: boolean },
): number | null {
  let quoteCount = 0;
  let length = 0;
  for (let lineCount = 1; start + lineCount <= lines.length; lineCount += 1) {
    const line = lines[start + lineCount - 1] ?? "";
    quoteCount += countQuotes(line);
    length += line.length;
    // With an even number of quotes, no quote is open at the end of the line.
    if (quoteCount % 2 === 0) return lineCount;
    // The row is too long, so its quote is never closed, and the first line counts as a row.
    if (length > maxRowLength) return 1;
  }
  return isEnd ? 1 : null;
}

/** Excel reads the delimiter from such a line before the column names. */
const separatorLinePattern = /^"?sep=(?<delimiter>[,;|\t])"?$/i;
const quotedCellPattern = /"(?:[^"]|"")*"/g;
const delimiters = [",", ";", "\t"] as const;

/** The delimiter that splits the first row into the most cells. */
function detectDelimiter(firstRowText: string): string {
  const unquotedText = firstRowText.replace(quotedCellPattern, "");
  const countCells = (delimiter: string) => unquotedText.split(delimiter).length;
  return delimiters.reduce((best, delimiter) =>
    countCells(delimiter) > countCells(best) ? delimiter : best,
  );
}
