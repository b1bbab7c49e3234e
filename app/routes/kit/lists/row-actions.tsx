import type { ComponentProps } from "react";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";

/** The column of the buttons at the end of each row. */
export const actionsColumn = {
  label: "Actions",
  isLabelHidden: true,
  headClassName: "w-1",
  align: "end",
  card: "end",
} as const;

interface RowDialogLinkProps extends ComponentProps<typeof DialogButton> {
  label: string;
  /** Name of the row. It completes the label for screen readers, if there is no `aria-label`. */
  rowName?: string;
}

/** A button of a row that opens a dialog. */
export const RowDialogLink = ({ label, rowName, variant = "outline", ...linkProps }: RowDialogLinkProps) => (
  <DialogButton aria-label={`${label} ${rowName}`} {...linkProps} variant={variant} size="sm">
    {label}
  </DialogButton>
);
