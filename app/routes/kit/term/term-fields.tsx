import { cn } from "#app/ui/cn.ts";
import type { ChangeEvent, FocusEvent } from "react";
import { customPeriod, termTooShortMessage, periods, type PeriodTerm } from "#app/domain/quota/period.ts";
import { addDays, earliestDay } from "#app/domain/time/time.ts";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";
import { useSyncedControl } from "#app/routes/kit/forms/use-synced-control.ts";
import { Field, type FieldMetadata } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";

const periodChoices = [
  ...periods.map(({ id, label }) => ({ value: id, label })),
  { value: customPeriod, label: "Custom period as days" },
];

const debounceMs = 300;

export type TermField = FieldMetadata & { name: string };

interface TermFieldsProps {
  /** Null if no period is chosen yet. */
  term: PeriodTerm | null;
  fields: Record<"period" | "endDay" | "days" | "shownEndDay", TermField> &
    Partial<Record<"startDay", TermField>>;
  /**
   * True if the form has no control for the start day. The type of `fields` cannot show this, because conform
   * creates all fields.
   */
  isStartFixed?: boolean;
  /** If true, the end date and the number of days appear only for a custom period. */
  isCompact?: boolean;
  hasAutofocus?: boolean;
  refreshForm: RefreshForm;
}

/**
 * The period determines the end date. For a custom period, the user enters the end date or the number of
 * days, and the form calculates the other value.
 */
export function TermFields({
  term,
  fields,
  isStartFixed = false,
  isCompact = false,
  hasAutofocus = false,
  refreshForm,
}: TermFieldsProps) {
  const periodSelect = useSyncedControl<HTMLSelectElement>(term?.period ?? "");
  const isCustom = term?.period === customPeriod;
  return (
    <div className={cn("grid items-start gap-4", isStartFixed ? "sm:grid-cols-3" : "sm:grid-cols-4")}>
      {term && <input type="hidden" name={fields.shownEndDay.name} value={term.endDay} />}
      <Field field={fields.period} label="Period" required>
        <Select
          ref={periodSelect}
          name={fields.period.name}
          defaultValue={term?.period}
          placeholder={term ? undefined : "Choose a period"}
          choices={periodChoices}
          onChange={refreshForm}
          data-autofocus={hasAutofocus || undefined}
        />
      </Field>
      {term && !isStartFixed && fields.startDay && (
        <StartField term={term} field={fields.startDay} refreshForm={refreshForm} />
      )}
      {term && (isCustom || !isCompact) && (
        <EndFields term={term} fields={fields} isDisabled={!isCustom} refreshForm={refreshForm} />
      )}
    </div>
  );
}

interface StartFieldProps {
  term: PeriodTerm;
  field: TermField;
  refreshForm: RefreshForm;
}

const StartField = ({ term, field, refreshForm }: StartFieldProps) => (
  <Field field={field} label="Start Date" required>
    <DateInput
      name={field.name}
      defaultValue={term.startDay}
      onChange={createRefreshHandler(refreshForm)}
      onBlur={createRestoreHandler(term.startDay)}
    />
  </Field>
);

interface EndFieldsProps extends Pick<TermFieldsProps, "fields" | "refreshForm"> {
  term: PeriodTerm;
  isDisabled: boolean;
}

function EndFields({ term, fields, isDisabled, refreshForm }: EndFieldsProps) {
  const days = term.days >= 1 ? String(term.days) : "";
  const endDayInput = useSyncedControl<HTMLInputElement>(term.endDay);
  const daysInput = useSyncedControl<HTMLInputElement>(days);
  return (
    <>
      <Field
        field={fields.endDay}
        label="End Date"
        required
        errors={term.days >= 1 ? fields.endDay.errors : [termTooShortMessage]}
      >
        <DateInput
          ref={endDayInput}
          name={fields.endDay.name}
          min={addDays(term.startDay, 1)}
          defaultValue={term.endDay}
          disabled={isDisabled}
          onChange={createRefreshHandler(refreshForm)}
          onBlur={createRestoreHandler(term.endDay)}
        />
      </Field>
      <Field field={fields.days} label="Expiration Days" required>
        <Input
          ref={daysInput}
          type="number"
          name={fields.days.name}
          min={1}
          defaultValue={days}
          disabled={isDisabled}
          onChange={createRefreshHandler(refreshForm)}
        />
      </Field>
    </>
  );
}

/** Ignores an incomplete date, such as the year 0002, while the user types. */
const createRefreshHandler = (refreshForm: RefreshForm) => (event: ChangeEvent<HTMLInputElement>) => {
  const { value, type } = event.currentTarget;
  const isIncomplete = value === "" || (type === "date" && value < earliestDay);
  if (!isIncomplete) refreshForm(event, debounceMs);
};

/** Restores the value of a field that the user emptied. */
const createRestoreHandler = (value: string) => (event: FocusEvent<HTMLInputElement>) => {
  if (event.currentTarget.value === "") event.currentTarget.value = value;
};
