import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import {
  ErrorSummary,
  createFieldIdFinder,
  createSummaryErrors,
} from "#app/routes/kit/forms/error-summary.tsx";
import { FieldError } from "#app/ui/field.tsx";

interface FormFrameProps<FormValues extends Record<string, unknown>> {
  form: FormMetadata<FormValues>;
  fields: Readonly<Record<string, { id: string } | undefined>>;
  lastResult: SubmissionResult | undefined;
  submitLabel: string;
  children: ReactNode;
}

/** The page's script validates while the user types. The server validates the same rules after the submission. */
export function FormFrame<FormValues extends Record<string, unknown>>({
  form,
  fields,
  lastResult,
  submitLabel,
  children,
}: FormFrameProps<FormValues>) {
  return (
    <form id={form.id} method="post" noValidate className="mt-7 grid gap-5" data-live="sign-up">
      <ErrorSummary
        errors={createSummaryErrors(form.allErrors, createFieldIdFinder(fields))}
        submission={lastResult}
      />
      {children}
      <Button type="submit" size="lg" data-busy-label="Creating…">
        {submitLabel}
      </Button>
      <MessageTemplates />
    </form>
  );
}

/** The script clones these templates, so that its messages look like the messages of the server. */
const MessageTemplates = () => (
  <>
    <template data-template="field-error">
      <FieldError id="" errors={["…"]} />
    </template>
    <template data-template="summary">
      <ErrorSummary errors={[{ id: "…", message: "…" }]} />
    </template>
  </>
);
