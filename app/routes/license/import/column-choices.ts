import { type DateForm, dateForm, guessDateForm } from "#app/domain/import/dates.ts";
import { type ImportField, importFields, isDateField, isFieldName } from "#app/domain/import/fields.ts";
import type { CsvColumn, Mapping } from "#app/domain/import/mapping.ts";

/** Choice of a user for a column of the file. An empty field means that the column is not imported. */
export interface ColumnChoice {
  field: ImportField | "";
  /** Empty for the format that the values show. */
  dateForm: DateForm | "";
}

export const fieldControl = (position: number) => `field.${position}`;
export const dateFormControl = (position: number) => `date.${position}`;

export const choicesFromMapping = (columns: readonly CsvColumn[], mapping: Mapping): ColumnChoice[] =>
  columns.map(({ name, dates }) => {
    const field = Object.keys(mapping.columns)
      .filter(isFieldName)
      .find((candidate) => mapping.columns[candidate] === name);
    const form = field && isDateField(field) ? mapping.dates[field] : undefined;
    return { field: field ?? "", dateForm: form && form !== guessDateForm(dates) ? form : "" };
  });

/** Null for form data that the form cannot send. */
export function choicesFromForm(columns: readonly CsvColumn[], formData: FormData): ColumnChoice[] | null {
  const choices: ColumnChoice[] = [];
  for (const position of columns.keys()) {
    const field = formData.get(fieldControl(position)) ?? "";
    const form = formData.get(dateFormControl(position)) ?? "";
    const parsedForm = form === "" ? form : dateForm.safeParse(form).data;
    const parsedField = typeof field === "string" && (field === "" || isFieldName(field)) ? field : undefined;
    if (parsedForm === undefined || parsedField === undefined) return null;
    choices.push({ field: parsedField, dateForm: parsedForm });
  }
  return choices;
}

interface ChosenMapping {
  mapping: Mapping;
  /** Messages by field. */
  errors: Partial<Record<ImportField, string[]>>;
}

export function mappingFromChoices(
  columns: readonly CsvColumn[],
  choices: readonly ColumnChoice[],
): ChosenMapping {
  const mapping: Mapping = { columns: {}, dates: {} };
  const errors: ChosenMapping["errors"] = {};
  for (const [position, { name }] of columns.entries()) {
    const { field, dateForm: form } = choices[position] ?? { field: "", dateForm: "" };
    if (field === "") continue;
    const otherColumn = mapping.columns[field];
    if (otherColumn !== undefined)
      errors[field] = [
        `Choose one column for ${importFields[field].label.toLowerCase()}: ${otherColumn} or ${name}.`,
      ];
    mapping.columns[field] = name;
    if (isDateField(field) && form !== "") mapping.dates[field] = form;
  }
  return { mapping, errors };
}
