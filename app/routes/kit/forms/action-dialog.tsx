import type { ComponentProps, ReactNode } from "react";
import { CloseLink, Dialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { SubmitButton } from "./submit-button.tsx";

export interface ActionDialogProps extends Omit<ComponentProps<typeof Dialog>, "footer"> {
  /** "Save" and "Saving…" by default. */
  label?: string | undefined;
  busyLabel?: string | undefined;
  variant?: "primary" | "destroy";
  isIncomplete?: boolean;
  /** Focuses the button, so that Enter confirms. */
  focusesButton?: boolean;
  form: string;
  children: ReactNode;
}

export const ActionDialog = ({
  variant = "primary",
  label = "Save",
  busyLabel,
  isIncomplete,
  focusesButton = false,
  form,
  ...dialog
}: ActionDialogProps) => (
  <Dialog
    size="narrow"
    {...dialog}
    footer={
      <>
        <CloseLink to={dialog.closeTo}>Cancel</CloseLink>
        <FooterSpacer />
        <SubmitButton
          form={form}
          {...{ variant, busyLabel, isIncomplete }}
          data-autofocus={focusesButton || undefined}
        >
          {label}
        </SubmitButton>
      </>
    }
  />
);
