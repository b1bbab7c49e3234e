import type { ComponentProps, ReactNode } from "react";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";

export interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, "footer"> {
  /** "Save" and "Saving…" by default. */
  label?: string | undefined;
  busyLabel?: string | undefined;
  variant?: "primary" | "destroy";
  heldBack?: boolean;
  form: string;
  children: ReactNode;
}

export const ActionDialog = ({
  variant = "primary",
  label = "Save",
  busyLabel,
  heldBack,
  form,
  ...dialog
}: ActionDialogProps) => (
  <Dialog
    size="narrow"
    {...dialog}
    footer={
      <>
        <CloseLink to={dialog.closeTo}>Cancel</CloseLink>
        <FooterGap />
        <SubmitButton form={form} {...{ variant, busyLabel, heldBack }}>
          {label}
        </SubmitButton>
      </>
    }
  />
);
