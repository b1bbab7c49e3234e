export type CsvValue = string | number | boolean | null;

const byteOrderMark = "\u{FEFF}";
/** A spreadsheet takes a cell that begins with one of these for a formula, blanks before it or not, wide or not. */
const formula = /^[\s\u3000]*[=+\-@＝＋－＠\t\r]/u;
const number = /^[+-]?\d+(\.\d+)?$/;
/** Where a comma is the decimal sign, spreadsheets part cells at semicolons. */
const special = /[",;\t\r\n]/;

/** A cell by RFC 4180, its text kept from being run as a formula. */
function cell(value: CsvValue): string {
  const text = String(value ?? "");
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return special.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (values: readonly CsvValue[]) => `${values.map(cell).join(",")}\r\n`;

/**
 * A table as UTF-8 with a byte order mark, each column headed by its name. Takes the next rows only when somebody reads
 * on, and none once the reader has gone; a fault of theirs breaks it off, so that half of one is never taken for a whole.
 */
export function csvOf<Column extends string>(
  columns: readonly Column[],
  stretches: AsyncGenerator<Record<Column, CsvValue>[], void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const lineOf = (row: Record<Column, CsvValue>) => line(columns.map((column) => row[column]));
  let isBegun = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isBegun) {
          isBegun = true;
          controller.enqueue(encoder.encode(byteOrderMark + line(columns)));
          return;
        }
        await othersTurn();
        const next = await stretches.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value.map(lineOf).join("")));
      },
      async cancel() {
        await stretches.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** An embedded database answers at once, so without a pause a long report would leave no other request a turn. */
const othersTurn = () => new Promise((resolve) => setTimeout(resolve, 0));
