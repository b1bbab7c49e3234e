import { clsx } from "clsx";
import type { ChangeEvent, FocusEvent } from "react";
import { customPeriod, endBeforeStart, periods } from "#app/domain/quota/period.ts";
import { addDays } from "#app/domain/time/time.ts";
import { Field, type FieldMetadata } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { Select } from "#app/ui/controls/select.tsx";
import type { TermDraft } from "./term-form.ts";
import type { FollowUp } from "#app/routes/forms/use-follow-up.ts";
import { useFollowing } from "#app/routes/forms/use-following.ts";

const periodChoices = [
  ...periods.map(({ id, label }) => ({ value: id, label })),
  { value: customPeriod, label: "Custom" },
];

const typingPauseMs = 300;

interface TermFieldsProps {
  draft: TermDraft;
  fields: Record<"period" | "endDay" | "days", FieldMetadata> & Partial<Record<"startDay", FieldMetadata>>;
  startIsFixed?: boolean;
  follow: FollowUp;
}

/** A period sets the end. With Custom, the user can edit end and days, and each updates the other. */
export function TermFields({ draft, fields, startIsFixed = false, follow }: TermFieldsProps) {
  const endDayInput = useFollowing<HTMLInputElement>(draft.endDay);
  const days = draft.days >= 1 ? String(draft.days) : "";
  const daysInput = useFollowing<HTMLInputElement>(days);
  const disabled = !draft.canPickEnd;
  /** Restores a cleared date, and ignores an incomplete one while the user types. */
  const followWhole = (event: ChangeEvent<HTMLInputElement>) => {
    if (event.currentTarget.value !== "") follow(event, typingPauseMs);
  };
  const restore = (value: string) => (event: FocusEvent<HTMLInputElement>) => {
    if (event.currentTarget.value === "") event.currentTarget.value = value;
  };

  return (
    <div className={clsx("grid items-start gap-4", startIsFixed ? "sm:grid-cols-3" : "sm:grid-cols-4")}>
      <input type="hidden" name="shownEndDay" value={draft.endDay} />
      <Field of={fields.period} label="Period" required>
        <Select name="period" defaultValue={draft.period} choices={periodChoices} onChange={follow} />
      </Field>
      {!startIsFixed && fields.startDay && (
        <Field of={fields.startDay} label="Start Date" required>
          <Input
            type="date"
            name="startDay"
            defaultValue={draft.startDay}
            onChange={followWhole}
            onBlur={restore(draft.startDay)}
          />
        </Field>
      )}
      <Field
        of={fields.endDay}
        label="End Date"
        required
        errors={draft.days >= 1 ? fields.endDay.errors : [endBeforeStart]}
      >
        <Input
          ref={endDayInput}
          type="date"
          name="endDay"
          min={addDays(draft.startDay, 1)}
          defaultValue={draft.endDay}
          disabled={disabled}
          onChange={followWhole}
          onBlur={restore(draft.endDay)}
        />
      </Field>
      <Field of={fields.days} label="Expiration Days" required>
        <Input
          ref={daysInput}
          type="number"
          name="days"
          min={1}
          defaultValue={days}
          disabled={disabled}
          onChange={followWhole}
        />
      </Field>
    </div>
  );
}
