import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { ActionDialog, type ActionDialogProps } from "./action-dialog.tsx";
import { HiddenFields } from "./hidden-fields.tsx";

interface ConfirmDialogProps extends Omit<ActionDialogProps, "form"> {
  hidden?: Readonly<Record<string, string | number>>;
  refusal: Pick<SubmissionResult, "error"> | undefined;
  refusalTitle: string;
}

export function ConfirmDialog({
  hidden = {},
  refusal,
  refusalTitle,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <ActionDialog {...dialog} form="confirm">
      <Form id="confirm" method="post" replace preventScrollReset className="grid gap-4">
        <ErrorSummary
          errors={summaryOf(refusal?.error ?? undefined)}
          title={refusalTitle}
          submission={refusal}
        />
        <HiddenFields of={hidden} />
        {children}
      </Form>
    </ActionDialog>
  );
}
