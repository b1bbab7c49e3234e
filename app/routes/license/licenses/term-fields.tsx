import { customPeriod, periods } from "#app/domain/license/period.ts";
import { addDays } from "#app/domain/time.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import type { DraftFieldsProps } from "./product-fields.tsx";
import { useFollowing } from "./use-following.ts";

const periodChoices = [
  ...periods.map(({ id, label }) => ({ value: id, label })),
  { value: customPeriod, label: "Custom" },
];

/** When it runs: a period decides the end; with Custom the end and the days are picked and follow each other. */
export function TermFields({ draft, fields, follow }: DraftFieldsProps) {
  const endDayInput = useFollowing<HTMLInputElement>(draft.endDay);
  const daysInput = useFollowing<HTMLInputElement>(String(draft.days));
  const picked = { disabled: !draft.canPickEnd, onChange: follow };

  return (
    <div className="grid items-start gap-4 sm:grid-cols-4">
      <input type="hidden" name="shownEndDay" value={draft.endDay} />
      <Field of={fields.period} label="Period" required>
        <Select name="period" defaultValue={draft.period} choices={periodChoices} onChange={follow} />
      </Field>
      <Field of={fields.startDay} label="Start Date" required>
        <Input type="date" name="startDay" defaultValue={draft.startDay} onChange={follow} />
      </Field>
      <Field of={fields.endDay} label="End Date" required>
        <Input
          ref={endDayInput}
          type="date"
          name="endDay"
          min={addDays(draft.startDay, 1)}
          defaultValue={draft.endDay}
          {...picked}
        />
      </Field>
      <Field of={fields.days} label="Expiration Days" required>
        <Input ref={daysInput} type="number" name="days" min={1} defaultValue={draft.days} {...picked} />
      </Field>
    </div>
  );
}
