import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { reportColumns } from "#app/domain/license/report.ts";
import { derivedColumns } from "#app/storage/license/rows.ts";

const instantColumnPattern = /(?:At|Heartbeat)$/;
const booleanColumns = new Set<string>(["softCapacity", "isOffline", "alertsCustomer", "isValid"]);
const statusColumns = new Set<string>(["useStatus", "activenessStatus"]);
const rowsPerBatch = 250;

type PrintValue = (value: string | number | null) => string;

const quoteField = (text: string) => (/[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function createPrinter(column: string): PrintValue {
  if (instantColumnPattern.test(column))
    return (value) => (value === null ? "" : new Date(value).toISOString());
  if (booleanColumns.has(column)) return (value) => String(value === 1);
  if (statusColumns.has(column)) return (value) => (value === "n/a" ? "N/A" : String(value));
  return (value) => (typeof value === "string" ? quoteField(value) : String(value ?? ""));
}

const tagNamesQuery = `(select coalesce(group_concat(val || ', ', '' order by val_fold, id), '')
  from license_tag join tag on tag.number = tag_number where license_tag.license_id = license.id)`;
const summaryColumns: readonly string[] = derivedColumns;

/** Generates the report of a SQLite file row by row from one cursor, as a baseline for the bench. */
export function* generateBareReport(dataDir: string): Generator<Buffer> {
  const database = new DatabaseSync(join(dataDir, "licenses.sqlite"), { readOnly: true });
  database.exec("pragma mmap_size = 2147418112; pragma cache_size = -65536");
  const selectedColumns = reportColumns.map((column) => {
    if (column === "tags") return tagNamesQuery;
    const name = column.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    return `${summaryColumns.includes(name) ? "license_summary" : "license"}.${name}`;
  });
  const cursor = database.prepare(`
    select ${selectedColumns.join(", ")} from license_summary join license on license.id = license_id
    where license_summary.status <> 'deleted' order by license_summary.created_at desc, license_id desc`);
  cursor.setReturnArrays(true);
  const printers = reportColumns.map(createPrinter);
  let text = `\u{FEFF}${reportColumns.join(",")}\r\n`;
  let rowCount = 0;
  for (const row of cursor.iterate() as Iterable<unknown> as Iterable<(string | number | null)[]>) {
    text += `${row.map((value, index) => printers[index]?.(value) ?? "").join(",")}\r\n`;
    rowCount += 1;
    if (rowCount % rowsPerBatch > 0) continue;
    yield Buffer.from(text);
    text = "";
  }
  yield Buffer.from(text);
  database.close();
}
