import { getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { href } from "react-router";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { createReminderDayFormSchema } from "./settings-forms.ts";

interface AddReminderDayProps {
  days: readonly number[];
  rejection: SubmissionResult | undefined;
}

export function AddReminderDay({ days, rejection }: AddReminderDayProps) {
  const [form, fields] = useForm({
    ...createFormOptions("new-reminder-day", createReminderDayFormSchema(days), rejection),
    shouldValidate: "onInput",
    // Without JavaScript, the server explains which days are allowed.
    defaultNoValidate: true,
  });
  const { day } = fields;
  const inputRef = useClearInputAfterAdd(days, form.reset);
  return (
    <ScreenForm
      form={form}
      action={href("/license/settings/reminder-days/new")}
      submission={rejection}
      className="grid gap-3"
    >
      <div className="flex items-start gap-2">
        <Field field={day} label="Days before the end" required className="flex-1">
          <Input ref={inputRef} {...getInputProps(day, { type: "number" })} step={1} inputMode="numeric" />
        </Field>
        <SubmitButton
          action={href("/license/settings/reminder-days/new")}
          variant="outline"
          isIncomplete={day.value === undefined || day.errors !== undefined}
          className="mt-[27px]"
        >
          Add
        </SubmitButton>
      </div>
    </ScreenForm>
  );
}

/** Clears and focuses the input after its day was added to the reminder days. */
function useClearInputAfterAdd(days: readonly number[], reset: () => void) {
  const inputRef = useRef<HTMLInputElement>(null);
  const previousDays = useRef(days);

  useEffect(() => {
    const enteredDay = Number(inputRef.current?.value);
    const wasAdded = days.includes(enteredDay) && !previousDays.current.includes(enteredDay);
    previousDays.current = days;
    if (!wasAdded) return;
    reset();
    inputRef.current?.focus({ preventScroll: true });
  }, [days, reset]);

  return inputRef;
}
