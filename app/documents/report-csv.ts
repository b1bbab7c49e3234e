import { addFormulaGuard } from "#app/domain/text/formula-guard.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";

export type CsvValue = string | number | boolean | null;

export const byteOrderMark = "\u{FEFF}";
/** A cell with one of these characters needs quotes. Locales with a decimal comma separate cells with semicolons. */
const specialCharacterPattern = /[",;\t\r\n]/;
/** Matches texts that are not formulas and need no quotes. */
const plainTextPattern = /^[\p{L}\p{N}][^",;\t\r\n]*$/u;

function formatCell(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value !== "string" || plainTextPattern.test(value)) return String(value);
  const safeText = addFormulaGuard(value);
  return specialCharacterPattern.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText;
}

export const formatLine = (values: readonly CsvValue[]) => `${values.map(formatCell).join(",")}\r\n`;

/** A row as an object, or as an array with the values in the order of the columns. */
export type ReportRow<Column extends string> = Record<Column, CsvValue> | readonly CsvValue[];

const isArrayRow = (row: ReportRow<string>): row is readonly CsvValue[] => Array.isArray(row);

/**
 * Streams CSV in UTF-8 with a byte order mark. An error aborts the stream, so that no partial report looks complete.
 */
export function createCsvStream<Column extends string>(
  columns: readonly Column[],
  chunks: AsyncGenerator<ReportRow<Column>[], void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const formatRow = (row: ReportRow<Column>) =>
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
        const chunk = await chunks.next();
        if (chunk.done) controller.close();
        else controller.enqueue(encoder.encode(chunk.value.map(formatRow).join("")));
      },
      async cancel() {
        await chunks.return();
      },
    },
    // Without a buffer, the stream reads a chunk only when the client is ready for it.
    { highWaterMark: 0 },
  );
}
