import { type DateFormat, dateFormat, guessDateFormat } from "#app/domain/import/dates.ts";
import { type ImportField, importFields, isDateField, isFieldName } from "#app/domain/import/fields.ts";
import type { CsvColumn, Mapping } from "#app/domain/import/mapping.ts";

/** Choice of a user for a column of the file. An empty field means that the column is not imported. */
export interface ColumnChoice {
  field: ImportField | "";
  /** Empty if the server detects the format from the values. */
  dateFormat: DateFormat | "";
}

export const buildFieldControlName = (position: number) => `field.${position}`;
export const buildDateFormatControlName = (position: number) => `date.${position}`;

export const buildColumnChoices = (columns: readonly CsvColumn[], mapping: Mapping): ColumnChoice[] =>
  columns.map(({ name, dates }) => {
    const field = Object.keys(mapping.columns)
      .filter(isFieldName)
      .find((candidate) => mapping.columns[candidate] === name);
    const format = field && isDateField(field) ? mapping.dates[field] : undefined;
    // The form shows the detected format as an empty choice.
    return { field: field ?? "", dateFormat: format && format !== guessDateFormat(dates) ? format : "" };
  });

/** Returns null if the form data contains a value that this form does not offer. */
export function parseColumnChoices(columns: readonly CsvColumn[], formData: FormData): ColumnChoice[] | null {
  const choices: ColumnChoice[] = [];
  for (const position of columns.keys()) {
    const field = formData.get(buildFieldControlName(position)) ?? "";
    const format = formData.get(buildDateFormatControlName(position)) ?? "";
    const parsedFormat = format === "" ? format : dateFormat.safeParse(format).data;
    const parsedField = typeof field === "string" && (field === "" || isFieldName(field)) ? field : undefined;
    if (parsedFormat === undefined || parsedField === undefined) return null;
    choices.push({ field: parsedField, dateFormat: parsedFormat });
  }
  return choices;
}

interface ChosenMapping {
  mapping: Mapping;
  /** Error messages by field. */
  errors: Partial<Record<ImportField, string[]>>;
}

export function buildMapping(columns: readonly CsvColumn[], choices: readonly ColumnChoice[]): ChosenMapping {
  const mapping: Mapping = { columns: {}, dates: {} };
  const errors: ChosenMapping["errors"] = {};
  for (const [position, { name }] of columns.entries()) {
    const { field, dateFormat: format } = choices[position] ?? { field: "", dateFormat: "" };
    if (field === "") continue;
    const otherColumn = mapping.columns[field];
    if (otherColumn !== undefined)
      errors[field] = [
        `Choose one column for ${importFields[field].label.toLowerCase()}: ${otherColumn} or ${name}.`,
      ];
    mapping.columns[field] = name;
    if (isDateField(field) && format !== "") mapping.dates[field] = format;
  }
  return { mapping, errors };
}
