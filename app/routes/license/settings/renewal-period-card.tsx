import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { Form, href } from "react-router";
import type { SavedSettings } from "#app/domain/settings/settings.ts";
import { initialValuesOf, type Rejection } from "#app/routes/kit/forms/conflict.ts";
import { conflictTitle, SharedControl } from "#app/routes/kit/forms/conflict.tsx";
import { formOptions } from "#app/routes/kit/forms/form-options.ts";
import { HiddenFields } from "#app/routes/kit/forms/hidden-fields.tsx";
import { Card, CardTitle } from "#app/ui/page/card.tsx";
import { ErrorSummary, fieldIdOf, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { Input } from "#app/ui/controls/input.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { type RenewalPeriod, renewalPeriodFields, renewalPeriodForm } from "./settings-forms.ts";

interface RenewalPeriodCardProps {
  settings: SavedSettings;
  rejection: Rejection<RenewalPeriod> | undefined;
}

/** The key remounts the controls when a conflict wraps them, so that they show the typed values. */
export const RenewalPeriodCard = (props: RenewalPeriodCardProps) => (
  <Card aria-labelledby="renewal-period-title">
    <CardTitle id="renewal-period-title">Renewal Period</CardTitle>
    <RenewalPeriodForm key={props.rejection?.conflict?.rowVersion} {...props} />
  </Card>
);

function RenewalPeriodForm({ settings: { renewalPeriod: stored }, rejection }: RenewalPeriodCardProps) {
  const [form, fields] = useForm({
    ...formOptions("renewal-period", renewalPeriodForm, rejection?.result),
    defaultValue: { renewalPeriod: stored },
    defaultNoValidate: true,
  });
  const { base, isChanged, updateText } = useBaseValue(stored);
  const { initialValues = initialValuesOf(renewalPeriodFields, { renewalPeriod: base }), conflict } =
    rejection ?? {};
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
        title={conflict ? conflictTitle : undefined}
        errors={summaryOf(form.allErrors, fieldIdOf(fields))}
        submission={rejection}
      />
      <HiddenFields of={initialValues} />
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
            onInput={updateText}
            className="max-w-32"
          />
        </Field>
      </SharedControl>
      <SubmitButton action={action} heldBack={!rejection && !isChanged} className="justify-self-start">
        {conflict ? "Save again" : "Save"}
      </SubmitButton>
    </Form>
  );
}

/** The stored value that the field started from; a newer value replaces it once the field shows it. */
function useBaseValue(stored: number) {
  const [base, setBase] = useState(stored);
  const [typedText, setTypedText] = useState(String(stored));
  if (stored !== base && typedText === String(stored)) setBase(stored);
  const isChanged = typedText !== String(stored);
  return {
    base,
    isChanged,
    updateText: (event: FormEvent<HTMLInputElement>) => setTypedText(event.currentTarget.value),
  };
}
