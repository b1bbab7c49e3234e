import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";

export type CsvValue = string | number | boolean | null;

const byteOrderMark = "\u{FEFF}";
/** Spreadsheets run a cell that starts with one of these as a formula, even after blanks or in full-width form. */
const formulaStart = /^[\s\u3000]*[=+\-@＝＋－＠\t\r]/u;
const numberText = /^[+-]?\d+(\.\d+)?$/;
/** The semicolon is the separator in locales with a decimal comma. */
const specialCharacter = /[",;\t\r\n]/;
/** Text that is neither a formula nor needs quotes. */
const plainText = /^[\p{L}\p{N}][^",;\t\r\n]*$/u;

function formatCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string" || plainText.test(value)) return String(value);
  const safeText = formulaStart.test(value) && !numberText.test(value) ? `'${value}` : value;
  return specialCharacter.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

const formatLine = (values: readonly CsvValue[]) => `${values.map(formatCell).join(",")}\r\n`;

/** Arrays have their values in the order of the columns. */
export type CsvRow<Column extends string> = Record<Column, CsvValue> | readonly CsvValue[];

const isArrayRow = (row: CsvRow<string>): row is readonly CsvValue[] => Array.isArray(row);

/**
 * Streams CSV in UTF-8 with a byte order mark. An error aborts the stream, so that no partial report looks complete.
 */
export function createCsvStream<Column extends string>(
  columns: readonly Column[],
  batches: AsyncGenerator<CsvRow<Column>[], void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const formatRow = (row: CsvRow<Column>) =>
    formatLine(isArrayRow(row) ? row : columns.map((column) => row[column]));
  let isHeaderSent = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isHeaderSent) {
          isHeaderSent = true;
          controller.enqueue(encoder.encode(byteOrderMark + formatLine(columns)));
          return;
        }
        await yieldToEventLoop();
        const batch = await batches.next();
        if (batch.done) controller.close();
        else controller.enqueue(encoder.encode(batch.value.map(formatRow).join("")));
      },
      async cancel() {
        await batches.return();
      },
    },
    { highWaterMark: 0 },
  );
}
