import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";

export type CsvValue = string | number | boolean | null;

const byteOrderMark = "\u{FEFF}";
/** Spreadsheets run a cell that starts with one of these as a formula, even after blanks or in full-width form. */
const formula = /^[\s\u3000]*[=+\-@＝＋－＠\t\r]/u;
const number = /^[+-]?\d+(\.\d+)?$/;
/** The semicolon is the separator in locales with a decimal comma. */
const special = /[",;\t\r\n]/;
/** Text that needs neither check. */
const plain = /^[\p{L}\p{N}][^",;\t\r\n]*$/u;

function cell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string" || plain.test(value)) return String(value);
  const harmless = formula.test(value) && !number.test(value) ? `'${value}` : value;
  return special.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (values: readonly CsvValue[]) => `${values.map(cell).join(",")}\r\n`;

/** Arrays have their values in the order of the columns. */
export type CsvRow<Column extends string> = Record<Column, CsvValue> | readonly CsvValue[];

const isList = (row: CsvRow<string>): row is readonly CsvValue[] => Array.isArray(row);

/**
 * UTF-8 with a byte order mark, pulled by the reader. An error aborts the stream, so that no partial report looks
 * complete.
 */
export function csvStream<Column extends string>(
  columns: readonly Column[],
  batches: AsyncGenerator<CsvRow<Column>[], void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lineOf = (row: CsvRow<Column>) => line(isList(row) ? row : columns.map((column) => row[column]));
  let isHeaderSent = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isHeaderSent) {
          isHeaderSent = true;
          controller.enqueue(encoder.encode(byteOrderMark + line(columns)));
          return;
        }
        await yieldToEventLoop();
        const next = await batches.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value.map(lineOf).join("")));
      },
      async cancel() {
        await batches.return();
      },
    },
    { highWaterMark: 0 },
  );
}
