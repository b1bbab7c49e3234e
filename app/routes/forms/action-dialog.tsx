import type { ReactNode } from "react";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";

export interface ActionDialogProps {
  title: string;
  closeTo: string;
  /** What it is about. */
  header?: ReactNode;
  /** Says what is done, and that it is being done. */
  label: string;
  busyLabel: string;
  variant?: "primary" | "destroy";
  /** The id of the form inside. */
  form: string;
  children: ReactNode;
}

/** A narrow dialog for one thing to do, with what sends its form. */
export const ActionDialog = ({
  variant = "primary",
  label,
  busyLabel,
  form,
  ...dialog
}: ActionDialogProps) => (
  <Dialog
    {...dialog}
    size="narrow"
    footer={
      <>
        <CloseLink to={dialog.closeTo}>Cancel</CloseLink>
        <FooterGap />
        <SubmitButton form={form} variant={variant} busyLabel={busyLabel}>
          {label}
        </SubmitButton>
      </>
    }
  />
);
