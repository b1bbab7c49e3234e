import { type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary, fieldIdOf, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { HiddenFields } from "./hidden-fields.tsx";

interface DialogFormProps<Entered extends Record<string, unknown>> {
  form: FormMetadata<Entered>;
  fields: Readonly<Record<string, { id: string } | undefined>>;
  submission: unknown;
  hidden?: Readonly<Record<string, string | number>>;
  errorTitle?: string | undefined;
  className?: string;
  children: ReactNode;
}

export function DialogForm<Entered extends Record<string, unknown>>(props: DialogFormProps<Entered>) {
  const { form, fields, submission, hidden = {}, errorTitle, className = "grid gap-5", children } = props;
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
        errors={summaryOf(form.allErrors, fieldIdOf(fields))}
        submission={submission}
      />
      <HiddenFields of={hidden} />
      {children}
    </Form>
  );
}
