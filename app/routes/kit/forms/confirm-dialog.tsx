import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary, summaryErrorsOf } from "./error-summary.tsx";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";
import { HiddenFields } from "./hidden-fields.tsx";

interface ConfirmDialogProps extends Omit<ActionDialogProps, "form"> {
  hiddenFields?: Readonly<Record<string, string | number>>;
  lastResult: Pick<SubmissionResult, "error"> | undefined;
  errorTitle: string;
}

export function ConfirmDialog({
  hiddenFields = {},
  lastResult,
  errorTitle,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <ActionDialog {...dialog} form="confirm">
      <Form id="confirm" method="post" replace preventScrollReset className="grid gap-4">
        <ErrorSummary
          errors={summaryErrorsOf(lastResult?.error ?? undefined)}
          title={errorTitle}
          submission={lastResult}
        />
        <HiddenFields values={hiddenFields} />
        {children}
      </Form>
    </ActionDialog>
  );
}
