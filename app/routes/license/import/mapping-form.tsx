import { Form } from "react-router";
import { type DateForm, dateForm, guessDateForm } from "#app/domain/import/dates.ts";
import { importFieldNames, importFields, requiredFields } from "#app/domain/import/fields.ts";
import type { LicenseImport } from "#app/domain/import/import.ts";
import type { CsvColumn } from "#app/domain/import/mapping.ts";
import { ErrorSummary, summaryErrorsOf } from "#app/routes/kit/forms/error-summary.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { Secondary } from "#app/ui/table.tsx";
import { choicesFromMapping, type ColumnChoice, dateFormControl, fieldControl } from "./column-choices.ts";

interface MappingFormProps {
  licenseImport: LicenseImport;
  rejection: { errors: Record<string, string[]>; choices: ColumnChoice[] } | undefined;
}

const dateFormExample: Record<DateForm, string> = {
  "YYYY-MM-DD": "2026-11-22",
  "DD MMM YYYY": "22 Nov 2026",
  "DD.MM.YYYY": "22.11.2026 or 22/11/2026",
  "MM/DD/YYYY": "11/22/2026",
};

const fieldChoices = importFieldNames.map((field) => ({
  value: field,
  label: requiredFields.includes(field)
    ? `${importFields[field].label} (required)`
    : importFields[field].label,
}));

interface ColumnRow {
  position: number;
  column: CsvColumn;
  choice: ColumnChoice;
  errors: readonly string[];
}

export function MappingForm({ licenseImport: { columns, mapping }, rejection }: MappingFormProps) {
  const choices = rejection?.choices ?? choicesFromMapping(columns, mapping);
  const rows = columns.flatMap((column, position): ColumnRow[] => {
    const choice = choices[position];
    return choice ? [{ position, column, choice, errors: rejection?.errors[choice.field] ?? [] }] : [];
  });
  const matchedRows = rows.filter(({ choice }) => choice.field !== "");
  const unmatchedRows = rows.filter(({ choice }) => choice.field === "");
  const controlIdOf = (field: string) =>
    fieldControl(choices.findIndex((choice) => choice.field === field || choice.field === ""));
  return (
    <Form method="post" action="?" className="grid gap-4">
      <p>
        Choose what each column of the file contains. Each row is checked next. Nothing is imported until you
        confirm.
      </p>
      {rejection && (
        <ErrorSummary errors={summaryErrorsOf(rejection.errors, controlIdOf)} submission={rejection} />
      )}
      <DataTable
        label="Columns of the file"
        rows={[...matchedRows, ...unmatchedRows]}
        keyOf={({ position }) => position}
        columns={[
          {
            label: "Column in the file",
            card: "lead",
            className: "[overflow-wrap:anywhere]",
            render: ({ column: { name, samples } }) => (
              <>
                <bdi className="font-semibold">{name}</bdi>
                <Secondary>
                  <bdi>{samples.join(", ") || "No values"}</bdi>
                </Secondary>
              </>
            ),
          },
          { label: "Imported as", headClassName: "w-[17rem]", card: "plain", render: renderField },
          { label: "Date format", headClassName: "w-[17rem]", card: "plain", render: renderDateFormat },
        ]}
      />
      <div>
        <SubmitButton busyLabel="Saving…">Check the rows</SubmitButton>
      </div>
    </Form>
  );
}

function renderField({ position, column, choice, errors }: ColumnRow) {
  const id = fieldControl(position);
  return (
    <>
      <Select
        id={id}
        name={id}
        aria-label={`${column.name} is imported as`}
        aria-invalid={errors.length > 0 || undefined}
        aria-describedby={errors.length > 0 ? `${id}-error` : undefined}
        defaultValue={choice.field}
        placeholder="Not imported"
        choices={fieldChoices}
      />
      <FieldError id={`${id}-error`} errors={errors} />
    </>
  );
}

/** Only columns with dates in which the order of day and month matters have a choice. */
function renderDateFormat({ position, column: { name, dates }, choice }: ColumnRow) {
  if (Object.values(dates).every((count) => count === 0)) return null;
  const guessedForm = guessDateForm(dates);
  return (
    <Select
      name={dateFormControl(position)}
      aria-label={`Date format of ${name}`}
      defaultValue={choice.dateForm}
      placeholder={guessedForm === null ? "Choose…" : `${dateFormExample[guessedForm]} (detected)`}
      choices={dateForm.options
        .filter((form) => form !== guessedForm)
        .map((form) => ({ value: form, label: dateFormExample[form] }))}
    />
  );
}
