import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ListedApproval } from "#app/domain/approval/approval.ts";
import { createSummaryErrors, ErrorSummary } from "#app/routes/kit/forms/error-summary.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { ScreenForm } from "#app/routes/kit/forms/screen-form.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Card, CardTitle } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { rejectionSchema } from "./decision.ts";

interface DecisionFormsProps {
  approval: ListedApproval;
  rejection: SubmissionResult | undefined;
}

export function DecisionForms({ approval: { state, isOwn, mayDecide }, rejection }: DecisionFormsProps) {
  const isReasonRejected = rejection?.error?.["reason"] !== undefined;
  const errors = isReasonRejected ? [] : createSummaryErrors(rejection?.error ?? undefined);
  return (
    <>
      <ErrorSummary title="Nothing was changed" errors={errors} submission={rejection} />
      {mayDecide && (
        <Card aria-labelledby="decision-title">
          <CardTitle id="decision-title">Your decision</CardTitle>
          <p className="mb-3 text-muted-foreground">
            The change is made at once, in the name of the user who asked. The history also names you.
          </p>
          <PostButton hiddenFields={{ decision: "approve" }} variant="default" busyLabel="Approving…">
            Approve
          </PostButton>
          <RejectionForm rejection={isReasonRejected ? rejection : undefined} />
        </Card>
      )}
      {state === "open" && isOwn && (
        <div>
          <PostButton hiddenFields={{ decision: "withdraw" }} variant="outline" busyLabel="Withdrawing…">
            Withdraw the request
          </PostButton>
        </div>
      )}
      {(state === "failed" || state === "expired") && isOwn && (
        <div>
          <PostButton hiddenFields={{ decision: "again" }} variant="default" busyLabel="Asking…">
            Ask again
          </PostButton>
        </div>
      )}
    </>
  );
}

function RejectionForm({ rejection }: Pick<DecisionFormsProps, "rejection">) {
  const [form, fields] = useForm(createFormOptions("reject", rejectionSchema, rejection));
  return (
    <ScreenForm
      form={form}
      submission={rejection}
      hiddenFields={{ decision: "reject" }}
      className="mt-5 grid gap-3 border-t pt-4"
    >
      <Field
        field={fields.reason}
        label="Reason for a rejection"
        required
        hint="The user who asked sees this text."
      >
        <Textarea name="reason" rows={2} maxLength={1_000} defaultValue={fields.reason.initialValue ?? ""} />
      </Field>
      <div>
        <SubmitButton variant="destructive" busyLabel="Rejecting…">
          Reject
        </SubmitButton>
      </div>
    </ScreenForm>
  );
}
