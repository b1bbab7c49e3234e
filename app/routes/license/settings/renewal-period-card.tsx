import { getInputProps, useForm } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { href } from "react-router";
import type { SavedSettings } from "#app/domain/settings/settings.ts";
import { buildInitialValues, type Rejection } from "#app/routes/kit/conflicts/conflict.ts";
import { ConflictCheckedControl } from "#app/routes/kit/conflicts/conflict.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import {
  type RenewalPeriodFormValues,
  renewalPeriodFields,
  renewalPeriodFormSchema,
} from "./settings-forms.ts";

interface RenewalPeriodCardProps {
  settings: SavedSettings;
  rejection: Rejection<RenewalPeriodFormValues> | undefined;
}

/** A new key remounts the controls after a conflict, so that they show the typed values. */
export const RenewalPeriodCard = (props: RenewalPeriodCardProps) => (
  <Card aria-labelledby="renewal-period-title">
    <CardTitle id="renewal-period-title">Renewal Period</CardTitle>
    <RenewalPeriodForm key={props.rejection?.conflict?.rowVersion} {...props} />
  </Card>
);

function RenewalPeriodForm({ settings: { renewalPeriod: storedPeriod }, rejection }: RenewalPeriodCardProps) {
  const [form, fields] = useForm({
    ...createFormOptions("renewal-period", renewalPeriodFormSchema, rejection?.result),
    defaultValue: { renewalPeriod: storedPeriod },
    defaultNoValidate: true,
  });
  const { initialPeriod, isChanged, updateText } = useRenewalPeriodInput(storedPeriod);
  const conflict = rejection?.conflict;
  const initialValues =
    rejection?.initialValues ?? buildInitialValues(renewalPeriodFields, { renewalPeriod: initialPeriod });
  const saveUrl = href("/license/settings/renewal-period");
  return (
    <ScreenForm
      form={form}
      action={saveUrl}
      submission={rejection}
      hiddenFields={initialValues}
      isConflict={Boolean(conflict)}
    >
      <ConflictCheckedControl fields={renewalPeriodFields} name="renewalPeriod" conflict={conflict}>
        <Field
          field={fields.renewalPeriod}
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
      </ConflictCheckedControl>
      <SubmitButton action={saveUrl} isIncomplete={!rejection && !isChanged} className="justify-self-start">
        {conflict ? "Save again" : "Save"}
      </SubmitButton>
    </ScreenForm>
  );
}

/** `initialPeriod` is the stored value on which the user’s change is based. If the field shows a newer stored value, that value becomes the initial value. */
function useRenewalPeriodInput(storedPeriod: number) {
  const [initialPeriod, setInitialPeriod] = useState(storedPeriod);
  const [typedText, setTypedText] = useState(String(storedPeriod));
  if (storedPeriod !== initialPeriod && typedText === String(storedPeriod)) setInitialPeriod(storedPeriod);
  const isChanged = typedText !== String(storedPeriod);
  return {
    initialPeriod,
    isChanged,
    updateText: (event: FormEvent<HTMLInputElement>) => setTypedText(event.currentTarget.value),
  };
}
