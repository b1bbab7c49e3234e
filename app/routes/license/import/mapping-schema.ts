import { z } from "zod";
import { dateFormat, guessDateFormat } from "#app/domain/import/dates.ts";
import { importFieldNames, importFields, isDateField } from "#app/domain/import/fields.ts";
import type { CsvColumn, Mapping } from "#app/domain/import/mapping.ts";

/** Values of the form. The keys are the positions of the columns in the file. */
type MappingFormValues = Record<"field" | "date", Record<string, string>>;

export const buildFieldControlName = (position: number) => `field.${position}`;

export function buildMappingFormValues(columns: readonly CsvColumn[], mapping: Mapping): MappingFormValues {
  const formValues: MappingFormValues = { field: {}, date: {} };
  for (const [position, { name, dates }] of columns.entries()) {
    const field = importFieldNames.find((candidate) => mapping.columns[candidate] === name);
    const format = field && isDateField(field) ? mapping.dates[field] : undefined;
    formValues.field[position] = field ?? "";
    // The form shows the detected format as an empty choice.
    formValues.date[position] = format && format !== guessDateFormat(dates) ? format : "";
  }
  return formValues;
}

const createColumnSchema = <Choice extends z.ZodType>(columns: readonly CsvColumn[], choice: Choice) =>
  z
    .object(Object.fromEntries([...columns.keys()].map((position) => [position, choice.optional()])))
    .optional();

export const createMappingFormSchema = (columns: readonly CsvColumn[]) =>
  z
    .object({
      field: createColumnSchema(columns, z.enum(importFieldNames)),
      date: createColumnSchema(columns, dateFormat),
    })
    .superRefine(({ field: fieldByPosition = {} }, context) => {
      for (const [position, { name }] of columns.entries()) {
        const field = fieldByPosition[position];
        const otherColumn =
          field && columns.findLast((_, other) => other < position && fieldByPosition[other] === field);
        if (otherColumn)
          context.addIssue({
            code: "custom",
            path: ["field", String(position)],
            message: `Choose one column for ${importFields[field].label.toLowerCase()}: ${otherColumn.name} or ${name}.`,
          });
      }
    });

/** If no date format is chosen, the server detects the format from the values. */
export function buildMapping(
  columns: readonly CsvColumn[],
  {
    field: fieldByPosition = {},
    date: formatByPosition = {},
  }: z.output<ReturnType<typeof createMappingFormSchema>>,
): Mapping {
  const mapping: Mapping = { columns: {}, dates: {} };
  for (const [position, { name }] of columns.entries()) {
    const field = fieldByPosition[position];
    if (field === undefined) continue;
    mapping.columns[field] = name;
    const format = formatByPosition[position];
    if (isDateField(field) && format) mapping.dates[field] = format;
  }
  return mapping;
}

/** The control of a field that no column contains is the first control without a field. */
export function buildControlNameByField(
  columns: readonly CsvColumn[],
  mapping: Mapping,
): Record<string, string> {
  const isMapped = ({ name }: CsvColumn) => Object.values(mapping.columns).includes(name);
  const firstUnmappedPosition = columns.findIndex((column) => !isMapped(column));
  return Object.fromEntries(
    importFieldNames.flatMap((field) => {
      const mappedPosition = columns.findIndex(({ name }) => name === mapping.columns[field]);
      const position = mappedPosition === -1 ? firstUnmappedPosition : mappedPosition;
      return position === -1 ? [] : [[field, buildFieldControlName(position)]];
    }),
  );
}
