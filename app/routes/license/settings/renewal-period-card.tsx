import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { Form, href } from "react-router";
import type { SavedSettings } from "#app/domain/settings/settings.ts";
import { beganWith, type Refusal } from "#app/routes/forms/conflict.ts";
import { lateTitle, SharedControl } from "#app/routes/forms/conflict.tsx";
import { formOptions } from "#app/routes/forms/form-options.ts";
import { HiddenFields } from "#app/routes/forms/hidden-fields.tsx";
import { Card, CardTitle } from "#app/ui/page/card.tsx";
import { ErrorSummary, idIn, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { type RenewalPeriod, renewalPeriodFields, renewalPeriodForm } from "./settings-forms.ts";

interface RenewalPeriodCardProps {
  settings: SavedSettings;
  refusal: Refusal<RenewalPeriod> | undefined;
}

/** The key remounts the controls when a conflict wraps them, so that they show the typed values. */
export const RenewalPeriodCard = (props: RenewalPeriodCardProps) => (
  <Card aria-labelledby="renewal-period-title">
    <CardTitle id="renewal-period-title">Renewal Period</CardTitle>
    <RenewalPeriodForm key={props.refusal?.conflict?.rowVersion} {...props} />
  </Card>
);

function RenewalPeriodForm({ settings: { renewalPeriod: stored }, refusal }: RenewalPeriodCardProps) {
  const [form, fields] = useForm({
    ...formOptions("renewal-period", renewalPeriodForm, refusal?.result),
    defaultValue: { renewalPeriod: stored },
    defaultNoValidate: true,
  });
  const { base, isChanged, follow } = useSeen(stored);
  const { began = beganWith(renewalPeriodFields, { renewalPeriod: base }), conflict } = refusal ?? {};
  const action = href("/license/settings/renewal-period");
  return (
    <Form
      method="post"
      action={action}
      replace
      preventScrollReset
      {...getFormProps(form)}
      className="grid gap-4"
    >
      <ErrorSummary
        title={conflict ? lateTitle : undefined}
        errors={summaryOf(form.allErrors, idIn(fields))}
        submission={refusal}
      />
      <HiddenFields of={began} />
      <SharedControl fields={renewalPeriodFields} name="renewalPeriod" conflict={conflict}>
        <Field
          of={fields.renewalPeriod}
          label={renewalPeriodFields.renewalPeriod.label}
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
      </SharedControl>
      <SubmitButton action={action} heldBack={!refusal && !isChanged} className="justify-self-start">
        {conflict ? "Save again" : "Save"}
      </SubmitButton>
    </Form>
  );
}

/** The stored value that the field started from; a newer value replaces it once the field shows it. */
function useSeen(stored: number) {
  const [base, setSeen] = useState(stored);
  const [typed, setTyped] = useState(String(stored));
  if (stored !== base && typed === String(stored)) setSeen(stored);
  const isChanged = typed !== String(stored);
  return {
    base,
    isChanged,
    follow: (event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
  };
}
