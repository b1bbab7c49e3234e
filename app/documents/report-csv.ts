import type { License } from "#app/domain/license/license.ts";
import { reportColumns } from "#app/domain/license/report.ts";

type Value = string | number | boolean | null;

const byteOrderMark = "\u{FEFF}";
/** A spreadsheet takes a cell that begins with one of these for a formula. */
const formula = /^[=+\-@\t\r]/;
const number = /^[+-]?\d+(\.\d+)?$/;
const special = /[",\r\n]/;

/** A cell by RFC 4180, its text kept from being run as a formula. */
function cell(value: Value): string {
  const text = String(value ?? "");
  const harmless = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return special.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

const line = (values: readonly Value[]) => `${values.map(cell).join(",")}\r\n`;

const lineOf = (license: License) => line(reportColumns.map((column) => license[column]));

/**
 * The report as UTF-8 with a byte order mark. Takes the next licenses only when somebody reads on, and none once the
 * reader has gone; a fault of theirs breaks the report off, so that half of one is never taken for a whole.
 */
export function reportCsv(licenses: AsyncGenerator<License[], void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let isBegun = false;
  return new ReadableStream(
    {
      async pull(controller) {
        if (!isBegun) {
          isBegun = true;
          controller.enqueue(encoder.encode(byteOrderMark + line(reportColumns)));
          return;
        }
        await othersTurn();
        const next = await licenses.next();
        if (next.done) controller.close();
        else controller.enqueue(encoder.encode(next.value.map(lineOf).join("")));
      },
      async cancel() {
        await licenses.return();
      },
    },
    { highWaterMark: 0 },
  );
}

/** An embedded database answers at once, so without a pause a long report would leave no other request a turn. */
const othersTurn = () => new Promise((resolve) => setTimeout(resolve, 0));
