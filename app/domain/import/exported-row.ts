import { type License, presentLicense } from "#app/domain/license/license.ts";
import type { FullLicense } from "#app/domain/license/license-store.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import { addFormulaGuard } from "#app/domain/text/formula-guard.ts";
import { normalizeLineEnds } from "#app/domain/text/line-ends.ts";
import { type ImportField, importFieldNames } from "./fields.ts";

const exportedFields = new Set<string>(reportColumns);
const isExportedField = (field: ImportField): field is ImportField & keyof License =>
  exportedFields.has(field);

function formatExportedCell(value: License[keyof License]): string {
  if (value === null || value === undefined) return "";
  return typeof value === "string" ? normalizeLineEnds(addFormulaGuard(value)) : String(value);
}

/**
 * True if the CSV report of the license has these cells. The stored license can have values that a new license cannot
 * have, such as a capacity that is the sum of several quotas.
 */
export function isExportedRow(
  cells: Partial<Record<ImportField, string>>,
  { record, summary }: FullLicense,
): boolean {
  const license = presentLicense(record, summary);
  return importFieldNames.every((field) => {
    const cell = cells[field];
    if (cell === undefined) return true;
    return isExportedField(field) ? cell === formatExportedCell(license[field]) : cell === "";
  });
}
