import { type SubmissionResult, useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";

interface ConfirmDialogProps extends Omit<ComponentProps<typeof FormDialog>, "form" | "submission"> {
  lastResult: SubmissionResult | undefined;
}

/** A dialog whose form has no controls, so that only the server validates it. */
export function ConfirmDialog({ lastResult, ...dialogProps }: ConfirmDialogProps) {
  const [form] = useForm({ id: "confirm", lastResult, defaultNoValidate: false });
  return <FormDialog form={form} submission={lastResult} {...dialogProps} />;
}

interface DeleteDialogProps extends Pick<ConfirmDialogProps, "closeTo" | "lastResult" | "children"> {
  /** For example "tag". */
  noun: string;
  title?: string;
}

/** Asks before a row is deleted. */
export const DeleteDialog = ({ noun, title = `Delete ${noun}`, ...dialogProps }: DeleteDialogProps) => (
  <ConfirmDialog
    title={title}
    label={`Delete ${noun}`}
    busyLabel="Deleting…"
    variant="destructive"
    errorTitle={`The ${noun} was not deleted`}
    {...dialogProps}
  />
);
