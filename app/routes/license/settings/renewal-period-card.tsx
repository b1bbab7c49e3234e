import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { type FormEvent, useState } from "react";
import { Form, href } from "react-router";
import type { SavedSettings } from "#app/domain/settings/settings.ts";
import { Card, CardTitle } from "#app/ui/page/card.tsx";
import { ErrorSummary, idIn, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { RadioGroup } from "#app/ui/controls/radio-group.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { renewalPeriodForm } from "./settings-forms.ts";

export interface RefusedPeriod {
  result: SubmissionResult;
  /** What was entered, and what somebody else saved meanwhile. */
  conflict: { yours: number; theirs: number } | null;
}

interface RenewalPeriodCardProps {
  settings: SavedSettings;
  refusal: RefusedPeriod | undefined;
}

export function RenewalPeriodCard({ settings: { renewalPeriod: stored }, refusal }: RenewalPeriodCardProps) {
  const [form, fields] = useForm({
    id: "renewal-period",
    lastResult: refusal?.result,
    defaultValue: { renewalPeriod: stored },
    constraint: getZodConstraint(renewalPeriodForm),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: renewalPeriodForm }),
    shouldRevalidate: "onInput",
  });
  const conflict = refusal?.conflict ?? null;
  const { seen, follow } = useSeen(stored);
  return (
    <Card aria-labelledby="renewal-period-title">
      <CardTitle id="renewal-period-title">Renewal Period</CardTitle>
      <Form
        method="post"
        action={href("/license/settings/renewal-period")}
        replace
        preventScrollReset
        {...getFormProps(form)}
        className="grid gap-4"
      >
        {conflict === null ? (
          <>
            <ErrorSummary errors={summaryOf(form.allErrors, idIn(fields))} submission={refusal} />
            <input type="hidden" name="seen" value={seen} />
            <Field
              of={fields.renewalPeriod}
              label="Renewal Period (days)"
              required
              hint="A license is “almost expired” this many days before it ends. Saving updates the statuses of all licenses."
            >
              <Input
                {...getInputProps(fields.renewalPeriod, { type: "number" })}
                step={1}
                inputMode="numeric"
                onInput={follow}
                className="max-w-32"
              />
            </Field>
          </>
        ) : (
          <PeriodConflict {...conflict} submission={refusal} />
        )}
        <SubmitButton action={href("/license/settings/renewal-period")} className="justify-self-start">
          {conflict === null ? "Save" : "Save again"}
        </SubmitButton>
      </Form>
    </Card>
  );
}

/** The stored period that the field started from; what is saved meanwhile counts as seen once it stands in the field. */
function useSeen(stored: number) {
  const [seen, setSeen] = useState(stored);
  const [typed, setTyped] = useState(String(stored));
  if (stored !== seen && typed === String(stored)) setSeen(stored);
  return { seen, follow: (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value) };
}

interface PeriodConflictProps {
  yours: number;
  theirs: number;
  submission: unknown;
}

/** Stands in for the field when somebody else saved another period meanwhile. */
function PeriodConflict({ yours, theirs, submission }: PeriodConflictProps) {
  return (
    <>
      <ErrorSummary
        title="Saved meanwhile by somebody else"
        errors={[{ message: "Choose which renewal period to keep, then save again." }]}
        submission={submission}
      />
      <input type="hidden" name="seen" value={theirs} />
      <RadioGroup
        name="renewalPeriod"
        label="Renewal Period (days)"
        required
        defaultValue={yours}
        choices={[
          { value: yours, label: `Yours: ${yours}` },
          { value: theirs, label: `Theirs: ${theirs}` },
        ]}
      />
    </>
  );
}
