import { z } from "zod";
import { invalidFields } from "#app/domain/problem.ts";
import { dateFormatCounts, dateFormat, guessDateFormat } from "./dates.ts";
import {
  type DateField,
  dateFields,
  fieldFinders,
  type ImportField,
  importFieldNames,
  importFields,
  requiredFields,
} from "./fields.ts";
import { textWithKeys } from "#app/domain/text/license-key.ts";

export const csvColumn = z.object({
  name: z.string(),
  samples: z.array(textWithKeys),
  dates: dateFormatCounts,
});
export type CsvColumn = z.output<typeof csvColumn>;

export const mapping = z.object({
  columns: z.partialRecord(z.enum(importFieldNames), z.string().max(1_000)),
  dates: z.partialRecord(z.enum(dateFields), dateFormat).default({}),
});
export type Mapping = z.output<typeof mapping>;

/** Guesses date formats only from unambiguous values. */
export function guessMapping(columns: readonly CsvColumn[]): Mapping {
  const guessedMapping: Mapping = { columns: {}, dates: {} };
  for (const findField of fieldFinders)
    for (const { name } of columns) {
      const field = findField(name);
      if (field) guessedMapping.columns[field] ??= name;
    }
  const { packageName, packageTierId, ...otherColumns } = guessedMapping.columns;
  // Without a column for the tier, the column "Package" contains full names of tiers.
  if (packageName !== undefined && packageTierId === undefined)
    guessedMapping.columns = { ...otherColumns, packageTierId: packageName };
  return addGuessedDateFormats(columns, guessedMapping);
}

/** Guesses the format of each date column for which the mapping has no format. */
export function addGuessedDateFormats(columns: readonly CsvColumn[], requestedMapping: Mapping): Mapping {
  const dates = { ...requestedMapping.dates };
  for (const field of dateFields) {
    const column = columns.find(({ name }) => name === requestedMapping.columns[field]);
    const format = column && guessDateFormat(column.dates);
    if (dates[field] === undefined && format) dates[field] = format;
  }
  return { columns: requestedMapping.columns, dates };
}

interface MappingError {
  field: ImportField;
  message: string;
}

function findMappingErrors(
  columns: readonly CsvColumn[],
  { columns: columnByField, dates }: Mapping,
): MappingError[] {
  const names = new Set(columns.map(({ name }) => name));
  const errors: MappingError[] = requiredFields
    .filter((field) => columnByField[field] === undefined)
    .map((field) => ({
      field,
      message: `Choose the column with the ${importFields[field].label.toLowerCase()}.`,
    }));
  const fieldByColumn = new Map<string, ImportField>();
  for (const field of importFieldNames) {
    const name = columnByField[field];
    if (name === undefined) continue;
    const existingField = fieldByColumn.get(name);
    if (!names.has(name)) errors.push({ field, message: `The file has no column ${name}.` });
    else if (existingField)
      errors.push({
        field,
        message: `This column is already used as the ${importFields[existingField].label.toLowerCase()}.`,
      });
    else fieldByColumn.set(name, field);
  }
  for (const field of dateFields)
    if (hasColumn(field, columnByField) && dates[field] === undefined)
      errors.push({ field, message: "Choose the date format: the values fit two formats." });
  return errors;
}

const hasColumn = (field: DateField, columnByField: Mapping["columns"]) => columnByField[field] !== undefined;

export function checkMapping(columns: readonly CsvColumn[], requestedMapping: Mapping): void {
  const errors = findMappingErrors(columns, requestedMapping);
  if (errors.length > 0)
    throw invalidFields(Object.fromEntries(errors.map(({ field, message }) => [field, [message]])));
}
