import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import { FormDialog } from "./form-dialog.tsx";

interface ConfirmDialogProps extends Omit<ComponentProps<typeof FormDialog>, "form" | "submission"> {
  lastResult: Pick<SubmissionResult, "error"> | undefined;
}

export const ConfirmDialog = ({ lastResult, ...dialogProps }: ConfirmDialogProps) => (
  <FormDialog
    form={{ id: "confirm", allErrors: lastResult?.error ?? {} }}
    submission={lastResult}
    {...dialogProps}
  />
);
