import { type FormMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { customerId, isHiddenName } from "#app/routes/kit/customer-picker/customer-errors.ts";
import { useFormKey, useIsSameForm } from "#app/routes/kit/forms/use-form-key.ts";
import { ErrorSummary, fieldIdOf, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { LeaveWarning } from "#app/ui/layers/leave-warning.tsx";

interface CreateFormProps<Entered extends Record<string, unknown>> {
  form: FormMetadata<Entered>;
  fields: Readonly<Record<string, { id: string } | undefined>>;
  lastResult: SubmissionResult | undefined;
  address: string;
  idempotencyKey: string;
  question: string;
  className: string;
  children: ReactNode;
}

/** Save creates; other submit buttons load the dependent choices, which JavaScript does automatically. */
export function CreateForm<Entered extends Record<string, unknown>>(props: CreateFormProps<Entered>) {
  const { form, fields, lastResult, address, question, className, children } = props;
  const [idempotencyKey] = useState(props.idempotencyKey);
  const [isFilled, setFilled] = useState(false);
  const formKey = useFormKey();
  const isSameForm = useIsSameForm();
  const idOf = (name: string) => {
    const [field = ""] = name.split(/[.[]/);
    return isHiddenName(field) ? customerId : fieldIdOf(fields)(field);
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
      onInput={() => setFilled(true)}
      className={className}
    >
      <LeaveWarning isNeeded={isFilled} keepsEntriesAt={isSameForm} question={question} />
      <ErrorSummary errors={summaryOf(form.allErrors, idOf)} submission={lastResult} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {children}
    </Form>
  );
}
