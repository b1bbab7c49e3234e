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
  /** The label for screen readers, which names the row. */
  "aria-label": string;
}

/** A button of a row that opens a dialog. */
export const RowDialogLink = ({ label, variant = "outline", ...linkProps }: RowDialogLinkProps) => (
  <DialogButton {...linkProps} variant={variant} size="sm">
    {label}
  </DialogButton>
);
