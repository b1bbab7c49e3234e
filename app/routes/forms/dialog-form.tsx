import { type FieldMetadata, type FormMetadata, getFormProps } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary, idIn, summaryOf } from "#app/ui/controls/error-summary.tsx";

interface DialogFormProps<Entered extends Record<string, unknown>> {
  form: FormMetadata<Entered>;
  fields: Readonly<Record<string, FieldMetadata<unknown, Entered> | undefined>>;
  /** The failed submission, if there was one. */
  submission: unknown;
  hidden?: Readonly<Record<string, string | number>>;
  /** What the summary of what is wrong begins with. */
  refusalTitle?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** The title where somebody else saved a change while the dialog was open. */
export const lateTitle = "Somebody else saved a change meanwhile";

/** The form of a dialog: what is wrong with it, what it was filled with, then its fields. */
export function DialogForm<Entered extends Record<string, unknown>>(props: DialogFormProps<Entered>) {
  const { form, fields, submission, hidden = {}, refusalTitle, className = "grid gap-5", children } = props;
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
        title={refusalTitle}
        errors={summaryOf(form.allErrors, idIn(fields))}
        submission={submission}
      />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </Form>
  );
}
