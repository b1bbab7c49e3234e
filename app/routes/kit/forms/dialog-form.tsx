import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary, fieldIdLookup, summaryErrorsOf } from "./error-summary.tsx";
import { HiddenFields } from "./hidden-fields.tsx";

interface DialogFormProps<FormValues extends Record<string, unknown>> {
  form: FormMetadata<FormValues>;
  fields: Readonly<Record<string, { id: string } | undefined>>;
  submission: unknown;
  hiddenFields?: Readonly<Record<string, string | number>>;
  errorTitle?: string | undefined;
  className?: string;
  children: ReactNode;
}

export function DialogForm<FormValues extends Record<string, unknown>>(props: DialogFormProps<FormValues>) {
  const {
    form,
    fields,
    submission,
    hiddenFields = {},
    errorTitle,
    className = "grid gap-5",
    children,
  } = props;
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      autoComplete="off"
      {...getFormProps(form)}
      className={className}
    >
      <ErrorSummary
        title={errorTitle}
        errors={summaryErrorsOf(form.allErrors, fieldIdLookup(fields))}
        submission={submission}
      />
      <HiddenFields values={hiddenFields} />
      {children}
    </Form>
  );
}
