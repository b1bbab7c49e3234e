import { Form } from "react-router";
import { dateForm, guessDateForm } from "#app/domain/import/dates.ts";
import {
  type DateField,
  type ImportField,
  importFieldNames,
  importFields,
  isDateField,
  requiredFields,
} from "#app/domain/import/fields.ts";
import type { LicenseImport } from "#app/domain/import/import.ts";
import type { CsvColumn, Mapping } from "#app/domain/import/mapping.ts";
import { ErrorSummary, summaryErrorsOf } from "#app/routes/kit/forms/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Card } from "#app/ui/card.tsx";

interface MappingFormProps {
  licenseImport: LicenseImport;
  rejection: { errors: Record<string, string[]>; mapping: Mapping } | undefined;
}

const dateFormExample: Record<(typeof dateForm.options)[number], string> = {
  "YYYY-MM-DD": "2026-11-22",
  "DD MMM YYYY": "22 Nov 2026",
  "DD.MM.YYYY": "22.11.2026 or 22/11/2026, day first",
  "MM/DD/YYYY": "11/22/2026, month first",
};

export function MappingForm({ licenseImport, rejection }: MappingFormProps) {
  const mapping = rejection?.mapping ?? licenseImport.mapping;
  return (
    <Form method="post" action="?" className="grid gap-4">
      <p>
        Say which column of the file holds what. The names have been matched as far as they tell. Every row is
        checked next, and nothing is made before you have seen the outcome.
      </p>
      {rejection && (
        <ErrorSummary
          errors={summaryErrorsOf(rejection.errors, (field) => `column-${field}`)}
          submission={rejection}
        />
      )}
      <Card className="grid gap-4">
        {importFieldNames.map((field) => (
          <FieldRow
            key={field}
            field={field}
            columns={licenseImport.columns}
            mapping={mapping}
            errors={rejection?.errors[field]}
          />
        ))}
      </Card>
      <div>
        <SubmitButton busyLabel="Saving…">Check the rows</SubmitButton>
      </div>
    </Form>
  );
}

interface FieldRowProps {
  field: ImportField;
  columns: readonly CsvColumn[];
  mapping: Mapping;
  errors: string[] | undefined;
}

function FieldRow({ field, columns, mapping, errors }: FieldRowProps) {
  const column = columns.find(({ name }) => name === mapping.columns[field]);
  const choices = columns.map(({ name, samples }) => ({ value: name, label: columnLabel(name, samples) }));
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <Field
        id={`column-${field}`}
        label={importFields[field].label}
        required={requiredFields.includes(field)}
        errors={errors}
      >
        <Select
          name={`columns.${field}`}
          defaultValue={column?.name ?? ""}
          placeholder="Not in the file"
          choices={choices}
        />
      </Field>
      {isDateField(field) && <DateFormatField field={field} column={column} mapping={mapping} />}
    </div>
  );
}

const maxLabelLength = 60;

function columnLabel(name: string, samples: readonly string[]): string {
  const label = samples.length > 0 ? `${name} (${samples.join(", ")})` : name;
  return label.length > maxLabelLength ? `${label.slice(0, maxLabelLength - 1)}…` : label;
}

interface DateFormatFieldProps {
  field: DateField;
  column: CsvColumn | undefined;
  mapping: Mapping;
}

/** Required only if the values do not show whether day or month comes first. */
function DateFormatField({ field, column, mapping }: DateFormatFieldProps) {
  const guessedFormat = column ? guessDateForm(column.dates) : null;
  const format = mapping.dates[field];
  return (
    <Field
      id={`form-${field}`}
      label={`Date format: ${importFields[field].label.toLowerCase()}`}
      hint={column && guessedFormat === null && "Its values may be read in two ways."}
    >
      <Select
        name={`dates.${field}`}
        defaultValue={format === undefined || format === guessedFormat ? "" : format}
        placeholder={column && guessedFormat === null ? "Choose…" : "As its values tell"}
        choices={dateForm.options.map((value) => ({ value, label: dateFormExample[value] }))}
      />
    </Field>
  );
}
