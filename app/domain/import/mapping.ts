import { z } from "zod";
import { invalidFields } from "#app/domain/problem.ts";
import { dateEvidence, dateForm, guessedForm } from "./dates.ts";
import {
  type DateField,
  dateFields,
  fieldNamed,
  type ImportField,
  importFieldNames,
  importFields,
  requiredFields,
} from "./fields.ts";

export const bookColumn = z.object({
  name: z.string(),
  samples: z.array(z.string()),
  dates: dateEvidence,
});
export type BookColumn = z.output<typeof bookColumn>;

export const mapping = z.object({
  columns: z.partialRecord(z.enum(importFieldNames), z.string().max(1_000)),
  dates: z.partialRecord(z.enum(dateFields), dateForm).default({}),
});
export type Mapping = z.output<typeof mapping>;

/** Guesses date forms only from unambiguous values. */
export function guessedMapping(columns: readonly BookColumn[]): Mapping {
  const guessed: Mapping = { columns: {}, dates: {} };
  for (const { name } of columns) {
    const field = fieldNamed(name);
    if (field && guessed.columns[field] === undefined) guessed.columns[field] = name;
  }
  return withGuessedForms(columns, guessed);
}

export function withGuessedForms(columns: readonly BookColumn[], chosen: Mapping): Mapping {
  const dates = { ...chosen.dates };
  for (const field of dateFields) {
    const column = columns.find(({ name }) => name === chosen.columns[field]);
    const form = column && guessedForm(column.dates);
    if (dates[field] === undefined && form) dates[field] = form;
  }
  return { columns: chosen.columns, dates };
}

interface MappingFault {
  field: ImportField;
  message: string;
}

function mappingFaults(columns: readonly BookColumn[], { columns: chosen, dates }: Mapping): MappingFault[] {
  const names = new Set(columns.map(({ name }) => name));
  const faults: MappingFault[] = requiredFields
    .filter((field) => chosen[field] === undefined)
    .map((field) => ({
      field,
      message: `Choose the column with the ${importFields[field].label.toLowerCase()}.`,
    }));
  const taken = new Map<string, ImportField>();
  for (const field of importFieldNames) {
    const name = chosen[field];
    if (name === undefined) continue;
    const other = taken.get(name);
    if (!names.has(name)) faults.push({ field, message: `The file has no column ${name}.` });
    else if (other)
      faults.push({
        field,
        message: `This column is the ${importFields[other].label.toLowerCase()} already.`,
      });
    else taken.set(name, field);
  }
  for (const field of dateFields)
    if (isOpen(field, chosen) && dates[field] === undefined)
      faults.push({ field, message: "Say how its days are written: the values may be read in two ways." });
  return faults;
}

const isOpen = (field: DateField, chosen: Mapping["columns"]) => chosen[field] !== undefined;

export function checkMapping(columns: readonly BookColumn[], chosen: Mapping): void {
  const faults = mappingFaults(columns, chosen);
  if (faults.length > 0)
    throw invalidFields(Object.fromEntries(faults.map(({ field, message }) => [field, [message]])));
}
