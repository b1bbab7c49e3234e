import type { ComponentProps } from "react";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { versionList } from "./version-list.ts";
import { VersionFields } from "./version-fields.tsx";

const formId = "version";

interface VersionDialogProps extends Omit<ComponentProps<typeof VersionFields>, "formId"> {
  title: string;
}

/** Controls that move into a choice begin anew, filled with what was typed. */
export const VersionDialog = ({ title, ...form }: VersionDialogProps) => (
  <Dialog
    title={title}
    closeTo={versionList.path}
    keepOnOutsidePress
    footer={
      <>
        <CloseLink to={versionList.path}>Cancel</CloseLink>
        <FooterGap />
        <SubmitButton form={formId}>{form.conflict ? "Save again" : "Save"}</SubmitButton>
      </>
    }
  >
    <VersionFields key={form.conflict?.theirs.rowVersion} formId={formId} {...form} />
  </Dialog>
);
