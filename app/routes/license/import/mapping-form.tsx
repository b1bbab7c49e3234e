import { Form } from "react-router";
import { type DateFormat, dateFormat, guessDateFormat } from "#app/domain/import/dates.ts";
import { importFieldNames, importFields, requiredFields } from "#app/domain/import/fields.ts";
import type { LicenseImport } from "#app/domain/import/import.ts";
import type { CsvColumn } from "#app/domain/import/mapping.ts";
import { ErrorSummary, createSummaryErrors } from "#app/routes/kit/forms/error-summary.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import {
  buildColumnChoices,
  type ColumnChoice,
  buildDateFormatControlName,
  buildFieldControlName,
} from "./column-choices.ts";

interface MappingFormProps {
  licenseImport: LicenseImport;
  rejection: { errors: Record<string, string[]>; choices: ColumnChoice[] } | undefined;
}

const dateFormatExamples: Record<DateFormat, string> = {
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
  const choices = rejection?.choices ?? buildColumnChoices(columns, mapping);
  const rows = columns.flatMap((column, position): ColumnRow[] => {
    const choice = choices[position];
    return choice ? [{ position, column, choice, errors: rejection?.errors[choice.field] ?? [] }] : [];
  });
  const mappedRows = rows.filter(({ choice }) => choice.field !== "");
  const unmappedRows = rows.filter(({ choice }) => choice.field === "");
  /**
   * Returns the id of the control in which the user chose this field. If the user chose this field nowhere,
   * returns the id of the first control without a field.
   */
  const findControlId = (field: string) => {
    const position = choices.findIndex((choice) => choice.field === field);
    return buildFieldControlName(
      position === -1 ? choices.findIndex((choice) => choice.field === "") : position,
    );
  };
  return (
    <Form method="post" action="?" className="grid gap-4">
      <p>
        Choose what each column of the file contains. Each row is checked next. Nothing is imported until you
        confirm.
      </p>
      {rejection && (
        <ErrorSummary errors={createSummaryErrors(rejection.errors, findControlId)} submission={rejection} />
      )}
      <DataTable
        label="Columns of the file"
        rows={[...mappedRows, ...unmappedRows]}
        rowKey={({ position }) => position}
        columns={[
          {
            label: "Column in the file",
            card: "lead",
            className: "[overflow-wrap:anywhere]",
            render: ({ column: { name, samples } }) => (
              <>
                <bdi className="font-semibold">{name}</bdi>
                <SecondaryText>
                  <bdi>{samples.join(", ") || "No values"}</bdi>
                </SecondaryText>
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
  const id = buildFieldControlName(position);
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

/** Renders nothing for columns without dates. */
function renderDateFormat({ position, column: { name, dates }, choice }: ColumnRow) {
  if (Object.values(dates).every((count) => count === 0)) return null;
  const guessedFormat = guessDateFormat(dates);
  return (
    <Select
      name={buildDateFormatControlName(position)}
      aria-label={`Date format of ${name}`}
      defaultValue={choice.dateFormat}
      placeholder={guessedFormat === null ? "Choose…" : `${dateFormatExamples[guessedFormat]} (detected)`}
      choices={dateFormat.options
        .filter((format) => format !== guessedFormat)
        .map((format) => ({ value: format, label: dateFormatExamples[format] }))}
    />
  );
}
