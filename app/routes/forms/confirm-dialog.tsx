import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";

interface ConfirmDialogProps extends Omit<ActionDialogProps, "form"> {
  /** Why it was not done. */
  refusal: Pick<SubmissionResult, "error"> | undefined;
  refusalTitle: string;
}

/** Asks before something is done that takes no entry and says what comes of it; its form posts to its own address. */
export const ConfirmDialog = ({ refusal, refusalTitle, children, ...dialog }: ConfirmDialogProps) => (
  <ActionDialog {...dialog} form="confirm">
    <Form id="confirm" method="post" replace preventScrollReset className="grid gap-4">
      <ErrorSummary
        errors={summaryOf(refusal?.error ?? undefined)}
        title={refusalTitle}
        submission={refusal}
      />
      {children}
    </Form>
  </ActionDialog>
);
