import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/controls/button.tsx";
import { ErrorSummary, fieldIdOf, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { FieldError } from "#app/ui/controls/field.tsx";

interface FormFrameProps<Entered extends Record<string, unknown>> {
  form: FormMetadata<Entered>;
  fields: Readonly<Record<string, { id: string } | undefined>>;
  lastResult: SubmissionResult | undefined;
  button: string;
  children: ReactNode;
}

/** The script only adds checks while the user types; the server validates the same rules. */
export function FormFrame<Entered extends Record<string, unknown>>({
  form,
  fields,
  lastResult,
  button,
  children,
}: FormFrameProps<Entered>) {
  return (
    <form id={form.id} method="post" noValidate className="mt-7 grid gap-5" data-live="sign-up">
      <ErrorSummary errors={summaryOf(form.allErrors, fieldIdOf(fields))} submission={lastResult} />
      {children}
      <Button type="submit" variant="primary" size="lg" data-busy-label="Creating…">
        {button}
      </Button>
      <MessageTemplates />
    </form>
  );
}

/** Templates for the script's messages, so that they match the server's. */
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
