import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { customerFieldId, isHiddenCustomerField } from "#app/routes/kit/customer-picker/customer-errors.ts";
import { useFormKey, useIsSameForm } from "#app/routes/kit/forms/use-form-key.ts";
import { ScreenForm, type ScreenFormProps } from "#app/routes/kit/forms/screen-form.tsx";
import { LeaveWarning } from "#app/routes/kit/dialogs/leave-warning.tsx";

interface CreateFormProps<FormValues extends Record<string, unknown>> extends Pick<
  ScreenFormProps<FormValues>,
  "form" | "className" | "children"
> {
  lastResult: SubmissionResult | undefined;
  address: string;
  idempotencyKey: string;
  leaveQuestion: string;
}

/** Only the Save button creates the entity. Without JavaScript, the other submit buttons load dependent choices. */
export function CreateForm<FormValues extends Record<string, unknown>>({
  lastResult,
  address,
  leaveQuestion,
  children,
  ...props
}: CreateFormProps<FormValues>) {
  const [idempotencyKey] = useState(props.idempotencyKey);
  const [hasInput, setHasInput] = useState(false);
  const formKey = useFormKey();
  const isSameForm = useIsSameForm();
  return (
    <ScreenForm
      form={props.form}
      className={props.className}
      action={address}
      submission={lastResult}
      hiddenFields={{ idempotencyKey }}
      findControlId={(name) => {
        // The error of a list item, such as `value[0]`, belongs to the control of the list.
        const [field = ""] = name.split(/[.[]/);
        return isHiddenCustomerField(field) ? customerFieldId : `${props.form.id}-${field}`;
      }}
      state={{ formKey }}
      data-has-leave-warning
      onInput={() => setHasInput(true)}
    >
      <LeaveWarning isNeeded={hasInput} preservesValuesAt={isSameForm} question={leaveQuestion} />
      {children}
    </ScreenForm>
  );
}
