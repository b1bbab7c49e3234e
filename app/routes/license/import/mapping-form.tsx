import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { type DateFormat, dateFormat, guessDateFormat } from "#app/domain/import/dates.ts";
import { importFieldNames, importFields, requiredFields } from "#app/domain/import/fields.ts";
import type { LicenseImport } from "#app/domain/import/import.ts";
import type { CsvColumn } from "#app/domain/import/mapping.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { buildMappingFormValues, createMappingFormSchema } from "./mapping-schema.ts";

interface MappingFormProps {
  licenseImport: LicenseImport;
  rejection: SubmissionResult | undefined;
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
  field: FieldMetadata<string>;
  dateFormat: FieldMetadata<string>;
}

export function MappingForm({ licenseImport: { columns, mapping }, rejection }: MappingFormProps) {
  const [form, fields] = useForm({
    ...createFormOptions("mapping", createMappingFormSchema(columns), rejection),
    defaultValue: buildMappingFormValues(columns, mapping),
  });
  const fieldControls = fields.field.getFieldset();
  const dateControls = fields.date.getFieldset();
  const rows = columns.flatMap((column, position): ColumnRow[] => {
    const field = fieldControls[position];
    const columnDateFormat = dateControls[position];
    return field && columnDateFormat ? [{ position, column, field, dateFormat: columnDateFormat }] : [];
  });
  const mappedRows = rows.filter(({ field }) => field.defaultValue);
  const unmappedRows = rows.filter(({ field }) => !field.defaultValue);
  return (
    <ScreenForm
      form={form}
      submission={rejection}
      action="?"
      replace={false}
      preventScrollReset={false}
      className="grid gap-4"
    >
      <p>
        Choose what each column of the file contains. Each row is checked next. Nothing is imported until you
        confirm.
      </p>
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
    </ScreenForm>
  );
}

const renderField = ({ column, field: { id, name, errors, errorId, defaultValue } }: ColumnRow) => (
  <>
    <Select
      id={id}
      name={name}
      aria-label={`${column.name} is imported as`}
      aria-invalid={errors ? true : undefined}
      aria-describedby={errors && errorId}
      defaultValue={defaultValue}
      placeholder="Not imported"
      choices={fieldChoices}
    />
    <FieldError id={errorId} errors={errors} />
  </>
);

/** Renders nothing for columns without dates. */
function renderDateFormat({ column: { name, dates }, dateFormat: control }: ColumnRow) {
  if (Object.values(dates).every((count) => count === 0)) return null;
  const guessedFormat = guessDateFormat(dates);
  return (
    <Select
      id={control.id}
      name={control.name}
      aria-label={`Date format of ${name}`}
      defaultValue={control.defaultValue}
      placeholder={guessedFormat === null ? "Choose…" : `${dateFormatExamples[guessedFormat]} (detected)`}
      choices={dateFormat.options
        .filter((format) => format !== guessedFormat)
        .map((format) => ({ value: format, label: dateFormatExamples[format] }))}
    />
  );
}
