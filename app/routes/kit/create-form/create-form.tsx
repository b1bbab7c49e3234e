import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { customerFieldId, isHiddenCustomerField } from "#app/routes/kit/customer-picker/customer-errors.ts";
import { DefaultSubmitButton } from "#app/routes/kit/forms/update-form.tsx";
import { useFormKey, useIsSameForm } from "#app/routes/kit/forms/use-form-key.ts";
import { ScreenForm, type ScreenFormProps } from "#app/routes/kit/forms/screen-form.tsx";
import { LeaveWarning } from "#app/routes/kit/dialogs/leave-warning.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { enterFieldName } from "./enter-search.ts";

interface CreateFormProps<FormValues extends Record<string, unknown>> extends Pick<
  ScreenFormProps<FormValues>,
  "form" | "shownErrors" | "className" | "children"
> {
  lastResult: SubmissionResult | undefined;
  url: string;
  idempotencyKey: string;
  leaveQuestion: string;
}

/**
 * The Save button and the Enter key create the entity. Without JavaScript, the other submit buttons load dependent
 * choices, and Enter searches if a search field contains text.
 */
export function CreateForm<FormValues extends Record<string, unknown>>({
  lastResult,
  url,
  leaveQuestion,
  children,
  ...props
}: CreateFormProps<FormValues>) {
  // Each refresh of the form loads another idempotency key. The form keeps the first key, so that two
  // submissions cannot create two entities.
  const [idempotencyKey] = useState(props.idempotencyKey);
  const [hasUserInput, setHasUserInput] = useState(false);
  const formKey = useFormKey();
  const isSameForm = useIsSameForm();
  const isHydrated = useHydrated();
  return (
    <ScreenForm
      form={props.form}
      shownErrors={props.shownErrors}
      className={props.className}
      action={url}
      submission={lastResult}
      hiddenFields={{ idempotencyKey }}
      findControlId={(name) => {
        // The error of a list item, such as `value[0]`, belongs to the control of the list.
        const [field = ""] = name.split(/[.[]/);
        return isHiddenCustomerField(field) ? customerFieldId : `${props.form.id}-${field}`;
      }}
      state={{ formKey }}
      data-has-leave-warning
      onInput={() => setHasUserInput(true)}
    >
      {/* Without JavaScript, this button tells the server that the user pressed Enter. */}
      <DefaultSubmitButton {...(!isHydrated && { name: enterFieldName, value: "1", formNoValidate: true })} />
      <LeaveWarning isNeeded={hasUserInput} preservesValuesAt={isSameForm} question={leaveQuestion} />
      {children}
    </ScreenForm>
  );
}
