import { parse } from "csv-parse/sync";
import { type CsvRow, maxRows } from "#app/domain/import/import.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";

const quotes = { code: "quotes", message: 'A quote inside a quoted cell is written twice, as "".' } as const;
const encoding = { code: "encoding", message: "It holds characters that are not UTF-8." } as const;
const columns = (count: number, expected: number) =>
  ({ code: "columns", message: `It has ${count} columns where the first row has ${expected}.` }) as const;

/** Limits the length of a row, so that an unclosed quote cannot swallow the rest of the file. */
const longestRow = 64 * 1024;
const mostLines = 200;
const linesAtOnce = 200;
/** Other requests run after this many bytes, which take at most 0.1 s even if every row has an error. */
const bytesAtOnce = 8 * 1024;
/** Includes blank rows. */
const mostRowsRead = 2 * maxRows;

/**
 * Reads UTF-8 CSV as a stream; the first row determines the separator. Blank rows count but are not yielded. Raises
 * `rule` IMPORT_LINE for a line that is too long, and `too-large` for too many rows.
 */
export async function* readCsvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRow, void> {
  const reader = new CsvReader();
  const decoder = new TextDecoder();
  for await (const chunk of bytes)
    for (let from = 0; from < chunk.length; from += bytesAtOnce) {
      yield* reader.read(decoder.decode(chunk.subarray(from, from + bytesAtOnce), { stream: true }));
      await yieldToEventLoop();
    }
  yield* reader.read(decoder.decode(), true);
}

class CsvReader {
  #rest = "";
  #rowNumber = 0;
  #width = 0;
  #delimiter = "";
  #lines: string[] = [];
  #length = 0;

  *read(text: string, isEnd = false): Generator<CsvRow, void> {
    const [first = "", ...rest] = text.split("\n");
    const lines = [this.#rest + first, ...rest];
    if (lines.some((line) => line.length > longestRow)) throw tooLong();
    this.#rest = isEnd ? "" : (lines.pop() ?? "");
    for (const line of lines) this.#lines.push(line.endsWith("\r") ? line.slice(0, -1) : line);
    this.#length += text.length;
    if (!isEnd && this.#lines.length < linesAtOnce && this.#length < bytesAtOnce) return;
    this.#length = 0;
    yield* this.#rows(isEnd);
  }

  *#rows(isEnd: boolean): Generator<CsvRow, void> {
    let batch: string[] = [];
    let from = 0;
    while (from < this.#lines.length) {
      const lineCount = rowFrom(this.#lines, from, isEnd);
      if (lineCount === null) break;
      batch.push(this.#lines.slice(from, from + lineCount).join("\n"));
      from += lineCount;
      const isFirst = this.#rowNumber === 0;
      if (!isFirst && batch.length < linesAtOnce) continue;
      yield* this.#parsed(batch);
      batch = [];
    }
    this.#lines = this.#lines.slice(from);
    yield* this.#parsed(batch);
  }

  *#parsed(texts: readonly string[]): Generator<CsvRow, void> {
    const [first] = texts;
    if (first === undefined) return;
    this.#delimiter ||= delimiterOf(first);
    const together = this.#cells(texts.join("\n"));
    if (together?.length === texts.length) for (const cells of together) yield* this.#row(cells);
    else for (const text of texts) yield* this.#alone(text);
  }

  *#alone(text: string): Generator<CsvRow, void> {
    if (text === "") return this.#count();
    const [cells, ...more] = this.#cells(text) ?? [];
    const isWhole = cells !== undefined && more.length === 0;
    const [first = "", ...rest] = text.split("\n");
    if (rest.length === 0 || (isWhole && (this.#width === 0 || cells.length === this.#width))) {
      yield* isWhole ? this.#row(cells) : this.#faulty(text);
      return;
    }
    // An unclosed quote has merged several rows, so the rest is parsed again line by line.
    yield* this.#faulty(first);
    for (let from = 0; from < rest.length;) {
      const lineCount = rowFrom(rest, from, true) ?? 1;
      yield* this.#alone(rest.slice(from, from + lineCount).join("\n"));
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

  #count() {
    this.#rowNumber += 1;
    if (this.#rowNumber > mostRowsRead) throw tooMany();
  }

  *#row(cells: string[]): Generator<CsvRow, void> {
    this.#count();
    if (cells.every((cell) => cell.trim() === "")) return;
    this.#width ||= cells.length;
    const isBroken = cells.some((cell) => cell.includes("\u{FFFD}"));
    const misfits = cells.length !== this.#width && columns(cells.length, this.#width);
    yield { rowNumber: this.#rowNumber, cells, error: isBroken ? encoding : misfits || null };
  }

  *#faulty(text: string): Generator<CsvRow, void> {
    this.#count();
    const cells = text.slice(0, 1_000).split(this.#delimiter);
    yield { rowNumber: this.#rowNumber, cells, error: quotes };
  }
}

const tooLong = () =>
  ruleBroken("IMPORT_LINE", `A line of the file has at most ${longestRow / 1024} KB.`, "file");

const tooMany = () =>
  new Problem(
    "too-large",
    `A file has at most ${mostRowsRead.toLocaleString("en")} rows, blank rows included.`,
  );

const quotesIn = (text: string) => text.split('"').length - 1;

/** Number of lines in the row that starts at `from`; null if its end has not arrived yet. */
function rowFrom(lines: readonly string[], from: number, isEnd: boolean): number | null {
  let open = 0;
  let length = 0;
  for (let count = 1; from + count <= lines.length; count += 1) {
    const line = lines[from + count - 1] ?? "";
    open += quotesIn(line);
    length += line.length;
    if (open % 2 === 0) return count;
    if (count === mostLines || length > longestRow) return 1;
  }
  return isEnd ? 1 : null;
}

const delimiterOf = (header: string): string => {
  const count = (delimiter: string) => header.split(delimiter).length;
  return count(";") > count(",") ? ";" : ",";
};
