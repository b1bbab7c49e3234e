import type { FocusEvent } from "react";
import { isSameKey } from "#app/domain/text/license-key.ts";
import { dayOf } from "#app/domain/time/time.ts";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";
import { type Column, DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { readRowChoices } from "./row-choices.ts";
import {
  afterColumn,
  beforeColumn,
  createLicenseColumn,
  createOutcomeColumn,
  type PreviewLine,
} from "./table.tsx";

interface ChoosableRowsProps {
  formId: string;
  /** Errors of conform, by the name of the control. */
  errors: Readonly<Record<string, string[]>>;
  lines: readonly PreviewLine[];
  /** Keys of the lines that the user leaves out. */
  leftOutKeys: readonly string[];
  search: URLSearchParams;
  hasEndInputs: boolean;
  /** Shows the preview with the end that the user chose. */
  refreshPreview: () => void;
}

type ChoosableLine = PreviewLine & { position: number; isIncluded: boolean; ownEndDay: string | undefined };

/** The user can leave out each of these lines, and can choose another end for it if the change sets an end. */
export function ChoosableRows({
  formId,
  errors,
  lines,
  leftOutKeys,
  search,
  hasEndInputs,
  refreshPreview,
}: ChoosableRowsProps) {
  const { ends } = readRowChoices(search);
  const rows = lines.map((line, position): ChoosableLine => {
    return {
      ...line,
      position,
      isIncluded: !leftOutKeys.includes(line.licenseKey),
      ownEndDay: ends.find(({ licenseKey }) => isSameKey(licenseKey, line.licenseKey))?.endDay,
    };
  });
  const endColumn: Column<ChoosableLine> = {
    label: "After",
    headClassName: "w-44",
    className: cardLineClasses,
    render: (line) => (
      <EndInput formId={formId} line={line} errors={errors} refreshPreview={refreshPreview} />
    ),
  };
  return (
    <DataTable
      label="Preview"
      className="max-h-none"
      rows={rows}
      rowKey={({ licenseKey }) => licenseKey}
      columns={[
        includedColumn,
        createLicenseColumn(search),
        { ...beforeColumn, className: cardLineClasses },
        hasEndInputs ? endColumn : { ...afterColumn, className: cardLineClasses },
        outcomeColumn,
      ]}
    />
  );
}

const plannedOutcomeColumn = createOutcomeColumn("Outcome");
const outcomeColumn: Column<ChoosableLine> = {
  ...plannedOutcomeColumn,
  render: (line) =>
    line.isIncluded ? plannedOutcomeColumn.render(line) : <Badge variant="secondary">Left out</Badge>,
};

/** On a card, the cell has a line of its own below the company and the checkbox. */
const cardLineClasses = "max-sm:basis-full";

const buildName = (position: number, name: "licenseKey" | "isIncluded" | "proposedDay" | "endDay") =>
  `rows[${position}].${name}`;

const nameLine = ({ companyName, licenseKey }: PreviewLine) =>
  companyName === null ? licenseKey : `${companyName}, ${licenseKey}`;

const includedColumn: Column<ChoosableLine> = {
  label: "Include",
  isLabelHidden: true,
  headClassName: "w-8",
  card: "aside",
  render: (line) => (
    <>
      <input type="hidden" name={buildName(line.position, "licenseKey")} value={line.licenseKey} />
      <Checkbox
        name={buildName(line.position, "isIncluded")}
        defaultChecked={line.isIncluded}
        aria-label={`Include ${nameLine(line)}`}
      />
    </>
  ),
};

interface EndInputProps extends Pick<ChoosableRowsProps, "formId" | "errors" | "refreshPreview"> {
  line: ChoosableLine;
}

/** An emptied field gets the end of the change again. */
function EndInput({ formId, line, errors, refreshPreview }: EndInputProps) {
  const { position, after, ownEndDay } = line;
  const proposedDay = after && "expirationDate" in after ? dayOf(after.expirationDate) : undefined;
  const endDay = ownEndDay ?? proposedDay;
  const name = buildName(position, "endDay");
  const id = `${formId}-${name}`;
  const lineErrors = errors[name];
  const handleBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.value !== (endDay ?? "")) refreshPreview();
  };
  return (
    <>
      {ownEndDay === undefined && proposedDay !== undefined && (
        <input type="hidden" name={buildName(position, "proposedDay")} value={proposedDay} />
      )}
      <DateInput
        // An emptied field shows the end of the change after the preview is refreshed.
        key={endDay}
        id={id}
        name={name}
        defaultValue={endDay}
        aria-label={`End of ${nameLine(line)}`}
        aria-invalid={lineErrors ? true : undefined}
        aria-describedby={lineErrors && `${id}-error`}
        onBlur={handleBlur}
      />
      <FieldError id={`${id}-error`} errors={lineErrors} />
      {ownEndDay !== undefined && <SecondaryText>Own end. Clear the field to undo.</SecondaryText>}
    </>
  );
}
