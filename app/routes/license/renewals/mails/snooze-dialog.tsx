import { useNumberFormat } from "#app/ui/number-format.ts";
import { type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { useLocation } from "react-router";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import type { License } from "#app/domain/license/license.ts";
import { addDays, type Day, type Instant } from "#app/domain/time/time.ts";
import { day } from "#app/domain/time/time-schemas.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { cn } from "#app/ui/cn.ts";
import { Field } from "#app/ui/field.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { DefaultSubmitButton, UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import {
  type SnoozeDuration,
  snoozeDurations,
  computeSnoozeEnd,
  snoozeFormSchema,
} from "#app/routes/license/renewals/reminder-forms.ts";
import { findListByPath } from "./reminder-list.ts";
import { type PlannedReminder, planRemindersAfterSnooze } from "./reminder-plan.ts";
import { SummaryList, SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";

interface SnoozeDialogProps {
  license: License;
  expiredAt: Instant;
  tomorrow: Day;
  reminders: readonly PlannedReminder[];
  /** The durations during which no reminder is due. */
  idleDurations: readonly SnoozeDuration[];
  duration: SnoozeDuration;
  until: string;
  rejection: SubmissionResult | undefined;
}

const durationChoices: { value: SnoozeDuration; label: string }[] = [
  { value: "week", label: "1 week" },
  { value: "month", label: "1 month" },
  { value: "until", label: "Until a date" },
  { value: "indefinite", label: "For good" },
];

export function SnoozeDialog({
  license,
  expiredAt,
  tomorrow,
  reminders,
  idleDurations,
  rejection,
  ...snoozeValues
}: SnoozeDialogProps) {
  const list = findListByPath(useLocation().pathname);
  const [form, fields] = useForm({
    ...createFormOptions("snooze", snoozeFormSchema, rejection),
    defaultValue: snoozeValues,
    defaultNoValidate: true,
  });
  const [duration, setDuration] = useState(
    snoozeDurations.find((name) => name === fields.duration.initialValue) ?? snoozeValues.duration,
  );
  const [until, setUntil] = useState(fields.until.initialValue ?? "");
  return (
    <FormDialog
      title="Snooze reminders"
      closeTo={list.buildUrl}
      staysOpenOnOutsideClick
      header={<LicenseLine license={license} />}
      label="Snooze"
      focusesButton
      form={form}
      submission={rejection}
      hiddenFields={{ expiredAt }}
    >
      <DefaultSubmitButton />
      <HiddenListFields list={list} />
      <RadioField
        field={fields.duration}
        name="duration"
        label="No reminders"
        required
        choices={durationChoices.map((choice) =>
          idleDurations.includes(choice.value)
            ? { ...choice, hint: "No reminder is due in this time." }
            : choice,
        )}
        defaultValue={duration}
        onChange={({ currentTarget: { value } }) =>
          setDuration(snoozeDurations.find((name) => name === value) ?? "week")
        }
      />
      <Field
        field={fields.until}
        label="First day with reminders again"
        required={false}
        className={cn("max-w-64", duration !== "until" && "scripted:hidden")}
      >
        <DateInput
          name="until"
          defaultValue={until}
          min={tomorrow}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
      </Field>
      <UpdateFormButton />
      <SummaryList>
        <SummaryRow label="End">
          <DateText value={expiredAt} format="day" />
        </SummaryRow>
        <SummaryRow label="Now">
          <ReminderPlan reminders={reminders} />
        </SummaryRow>
        <SummaryRow label="After" isNewValue>
          <PlanAfterSnooze
            duration={duration}
            until={until}
            reminders={reminders}
            expiredAt={expiredAt}
            tomorrow={tomorrow}
          />
        </SummaryRow>
      </SummaryList>
      <p className="text-xs text-muted-foreground">The snooze ends when the license gets a new end date.</p>
    </FormDialog>
  );
}

type PlanAfterSnoozeProps = Omit<SnoozeDialogProps, "license" | "idleDurations" | "rejection">;

function PlanAfterSnooze({ duration, until, reminders, expiredAt, tomorrow }: PlanAfterSnoozeProps) {
  if (duration === "indefinite") return <ReminderPlan reminders={[]} />;
  const today = addDays(tomorrow, -1);
  const snoozeEnd = computeSnoozeEnd(duration, until, today) ?? "";
  if (!day.safeParse(snoozeEnd).success || snoozeEnd < tomorrow) return "–";
  return <ReminderPlan reminders={planRemindersAfterSnooze(reminders, snoozeEnd, expiredAt)} />;
}

function ReminderPlan({ reminders }: { reminders: readonly PlannedReminder[] }) {
  const { formatCount } = useNumberFormat();
  return reminders.length === 0 ? (
    "No reminders"
  ) : (
    <ul>
      {reminders.map(({ threshold, dueDay, postponedFrom }) => (
        <li key={threshold}>
          <DateText value={dueDay} format="day" />{" "}
          <span className="font-normal text-muted-foreground">
            {postponedFrom ? (
              <>
                (postponed from <DateText value={postponedFrom} format="day" />)
              </>
            ) : (
              `(${formatCount(threshold, "day")} before)`
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
