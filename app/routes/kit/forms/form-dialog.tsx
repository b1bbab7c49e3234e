import type { ComponentProps, ReactNode } from "react";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { ScreenForm, type ScreenFormProps } from "./screen-form.tsx";
import { SubmitButton } from "./submit-button.tsx";

type DialogProps = Pick<
  ComponentProps<typeof RouteDialog>,
  "title" | "closeTo" | "header" | "size" | "staysOpenOnOutsideClick"
>;

interface FormDialogProps<FormValues extends Record<string, unknown>>
  extends DialogProps, Omit<ScreenFormProps<FormValues>, keyof DialogProps> {
  /** Label of the submit button, by default "Save". */
  label?: string | undefined;
  busyLabel?: string | undefined;
  variant?: "default" | "destructive";
  isIncomplete?: boolean | undefined;
  /** Focuses the button, so that Enter confirms. */
  focusesButton?: boolean;
  /** Content above the form. */
  lead?: ReactNode;
}

/** A form in a dialog, with the submit button in the footer. */
export function FormDialog<FormValues extends Record<string, unknown>>({
  title,
  closeTo,
  header,
  size = "narrow",
  staysOpenOnOutsideClick,
  isConflict,
  label = "Save",
  busyLabel,
  variant = "default",
  isIncomplete,
  focusesButton = false,
  lead,
  ...formProps
}: FormDialogProps<FormValues>) {
  return (
    <RouteDialog
      title={title}
      closeTo={closeTo}
      header={header}
      size={size}
      staysOpenOnOutsideClick={staysOpenOnOutsideClick}
      footer={
        <>
          <CloseLink>Cancel</CloseLink>
          <FooterSpacer />
          <SubmitButton
            form={formProps.form.id}
            variant={variant}
            busyLabel={busyLabel}
            isIncomplete={isIncomplete}
            data-autofocus={focusesButton || undefined}
          >
            {isConflict ? "Save again" : label}
          </SubmitButton>
        </>
      }
    >
      {lead && <div className="mb-4">{lead}</div>}
      <ScreenForm isConflict={isConflict} {...formProps} />
    </RouteDialog>
  );
}
