import type { ComponentProps } from "react";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { type ButtonProps, buttonVariants } from "#app/ui/button.tsx";

/** The column of the buttons at the end of each row. */
export const actionsColumn = {
  label: "Actions",
  isLabelHidden: true,
  headClassName: "w-1",
  align: "end",
  card: "end",
} as const;

interface RowDialogLinkProps extends ComponentProps<typeof DialogLink> {
  label: string;
  /** The label for screen readers, which names the row. */
  "aria-label": string;
  variant?: ButtonProps["variant"];
}

/** A button of a row that opens a dialog. */
export const RowDialogLink = ({ label, variant = "outline", ...linkProps }: RowDialogLinkProps) => (
  <DialogLink {...linkProps} className={buttonVariants({ variant, size: "sm" })}>
    {label}
  </DialogLink>
);
