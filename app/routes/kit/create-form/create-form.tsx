import { type FormMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { customerFieldId, isHiddenCustomerField } from "#app/routes/kit/customer-picker/customer-errors.ts";
import { useFormKey, useIsSameForm } from "#app/routes/kit/forms/use-form-key.ts";
import { ErrorSummary, fieldIdLookup, summaryErrorsOf } from "#app/routes/kit/forms/error-summary.tsx";
import { LeaveWarning } from "#app/routes/kit/dialogs/leave-warning.tsx";

interface CreateFormProps<FormValues extends Record<string, unknown>> {
  form: FormMetadata<FormValues>;
  fields: Readonly<Record<string, { id: string } | undefined>>;
  lastResult: SubmissionResult | undefined;
  address: string;
  idempotencyKey: string;
  question: string;
  className: string;
  children: ReactNode;
}

/** Only the Save button creates. Other submit buttons load dependent choices, which JavaScript loads automatically. */
export function CreateForm<FormValues extends Record<string, unknown>>(props: CreateFormProps<FormValues>) {
  const { form, fields, lastResult, address, question, className, children } = props;
  const [idempotencyKey] = useState(props.idempotencyKey);
  const [hasInput, setHasInput] = useState(false);
  const formKey = useFormKey();
  const isSameForm = useIsSameForm();
  const controlIdOf = (name: string) => {
    const [field = ""] = name.split(/[.[]/);
    return isHiddenCustomerField(field) ? customerFieldId : fieldIdLookup(fields)(field);
  };
  return (
    <Form
      method="post"
      action={address}
      state={{ formKey }}
      replace
      preventScrollReset
      {...getFormProps(form)}
      data-asks-itself
      onInput={() => setHasInput(true)}
      className={className}
    >
      <LeaveWarning isNeeded={hasInput} preservesValuesAt={isSameForm} question={question} />
      <ErrorSummary errors={summaryErrorsOf(form.allErrors, controlIdOf)} submission={lastResult} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {children}
    </Form>
  );
}
