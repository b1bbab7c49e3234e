import { cn } from "#app/ui/cn.ts";
import type { ChangeEvent, FocusEvent } from "react";
import { customPeriod, endBeforeStart, periods } from "#app/domain/quota/period.ts";
import { addDays } from "#app/domain/time/time.ts";
import { Field, type FieldMetadata } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { TermFormValues } from "./term-form.ts";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";
import { useSyncedControl } from "#app/routes/kit/forms/use-synced-control.ts";

const periodChoices = [
  ...periods.map(({ id, label }) => ({ value: id, label })),
  { value: customPeriod, label: "Custom" },
];

const typingPauseMs = 300;

interface TermFieldsProps {
  formValues: TermFormValues;
  fields: Record<"period" | "endDay" | "days", FieldMetadata> & Partial<Record<"startDay", FieldMetadata>>;
  startIsFixed?: boolean;
  /** In front of the names of the fields. */
  namePrefix?: string;
  updateForm: RefreshForm;
}

/** A period sets the end. With Custom, the user edits the end or the days, and each updates the other. */
export function TermFields({
  formValues,
  fields,
  startIsFixed = false,
  namePrefix = "",
  updateForm,
}: TermFieldsProps) {
  const endDayInput = useSyncedControl<HTMLInputElement>(formValues.endDay);
  const days = formValues.days >= 1 ? String(formValues.days) : "";
  const daysInput = useSyncedControl<HTMLInputElement>(days);
  const disabled = !formValues.canPickEnd;
  /** Ignores an incomplete date while the user types. */
  const updateIfComplete = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.currentTarget.value !== "") updateForm(event, typingPauseMs);
  };
  const restoreIfEmpty = (value: string) => (event: FocusEvent<HTMLInputElement>) => {
    if (event.currentTarget.value === "") event.currentTarget.value = value;
  };

  return (
    <div className={cn("grid items-start gap-4", startIsFixed ? "sm:grid-cols-3" : "sm:grid-cols-4")}>
      <input type="hidden" name={`${namePrefix}shownEndDay`} value={formValues.endDay} />
      <Field field={fields.period} label="Period" required>
        <Select
          name={`${namePrefix}period`}
          defaultValue={formValues.period}
          choices={periodChoices}
          onChange={updateForm}
        />
      </Field>
      {!startIsFixed && fields.startDay && (
        <Field field={fields.startDay} label="Start Date" required>
          <Input
            type="date"
            name={`${namePrefix}startDay`}
            defaultValue={formValues.startDay}
            onChange={updateIfComplete}
            onBlur={restoreIfEmpty(formValues.startDay)}
          />
        </Field>
      )}
      <Field
        field={fields.endDay}
        label="End Date"
        required
        errors={formValues.days >= 1 ? fields.endDay.errors : [endBeforeStart]}
      >
        <Input
          ref={endDayInput}
          type="date"
          name={`${namePrefix}endDay`}
          min={addDays(formValues.startDay, 1)}
          defaultValue={formValues.endDay}
          disabled={disabled}
          onChange={updateIfComplete}
          onBlur={restoreIfEmpty(formValues.endDay)}
        />
      </Field>
      <Field field={fields.days} label="Expiration Days" required>
        <Input
          ref={daysInput}
          type="number"
          name={`${namePrefix}days`}
          min={1}
          defaultValue={days}
          disabled={disabled}
          onChange={updateIfComplete}
        />
      </Field>
    </div>
  );
}
