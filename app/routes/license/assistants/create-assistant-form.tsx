import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href } from "react-router";
import { assistantLifetimeDays } from "#app/domain/token/token.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { HiddenFields } from "#app/routes/kit/forms/hidden-fields.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { createSummaryErrors, ErrorSummary } from "#app/routes/kit/forms/error-summary.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { assistantFormSchema } from "./assistant-form.ts";

const assistantsUrl = href("/license/account/assistants");

interface CreateAssistantFormProps {
  canChange: boolean;
  idempotencyKey: string;
  rejection?: SubmissionResult | undefined;
}

/** Creates the token in one step. The response shows the token and the configuration. */
export function CreateAssistantForm({ canChange, idempotencyKey, rejection }: CreateAssistantFormProps) {
  const [form, fields] = useForm(createFormOptions("new-assistant", assistantFormSchema, rejection));
  return (
    <Form
      method="post"
      action={assistantsUrl}
      id={form.id}
      onSubmit={form.onSubmit}
      noValidate={form.noValidate}
      className="grid justify-items-start gap-4"
    >
      <ErrorSummary
        title="The assistant was not created"
        errors={createSummaryErrors(rejection?.error ?? undefined)}
        submission={rejection}
      />
      <HiddenFields values={{ idempotencyKey }} />
      <RadioField
        field={fields.access}
        name="access"
        label="What the assistant may do"
        choices={[
          { value: "read", label: "Read", hint: "Finds licenses and explains them." },
          {
            value: "change",
            label: "Read and change",
            hint: canChange
              ? "Previews each change. You confirm it, and can undo it."
              : "Your privileges do not allow changes.",
            disabled: !canChange,
          },
        ]}
        defaultValue={fields.access.initialValue ?? "read"}
      />
      <p className="text-xs text-muted-foreground">
        The token works for {assistantLifetimeDays} days, and only for assistants.
      </p>
      <SubmitButton busyLabel="Creating…">Create assistant</SubmitButton>
    </Form>
  );
}
