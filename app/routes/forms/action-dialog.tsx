import type { ComponentProps, ReactNode } from "react";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";

export interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, "footer"> {
  /** Says what is done, and that it is being done: "Save" and "Saving…" unless said otherwise. */
  label?: string | undefined;
  busyLabel?: string | undefined;
  variant?: "primary" | "destroy";
  heldBack?: boolean;
  /** The id of the form inside. */
  form: string;
  children: ReactNode;
}

/** A dialog for one thing to do, with what sends its form. */
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
