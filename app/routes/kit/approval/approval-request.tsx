import type { SubmissionResult } from "@conform-to/react";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Field, type FieldMetadata } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";

interface ApprovalRequestProps {
  field: FieldMetadata;
  submission: SubmissionResult | undefined;
}

/** Asks for approval with the entries of the form, after the API has said that the change needs an approval. */
export function ApprovalRequest({ field, submission }: ApprovalRequestProps) {
  if (!submission?.error?.["approvalReason"]) return null;
  const submittedReason = submission.initialValue?.["approvalReason"];
  return (
    <section aria-labelledby="approval-title" className="grid gap-3 rounded-md bg-warning-soft p-4">
      <div>
        <h3 id="approval-title" className="font-semibold">
          Ask for approval
        </h3>
        <p className="mt-1 text-xs">Another user with your privileges decides within seven days.</p>
      </div>
      <Field field={field} label="Reason" required={false}>
        <Textarea
          name="approvalReason"
          rows={2}
          maxLength={1_000}
          defaultValue={typeof submittedReason === "string" ? submittedReason : ""}
        />
      </Field>
      <div>
        <SubmitButton name="askApproval" value="yes" variant="outline" busyLabel="Asking…">
          Ask for approval
        </SubmitButton>
      </div>
    </section>
  );
}
