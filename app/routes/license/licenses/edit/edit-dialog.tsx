import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { ConflictChoice } from "#app/routes/forms/conflict-choice.tsx";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import { detailsAddress } from "./address.ts";
import { EditForm } from "./edit-form.tsx";
import type { EditedFrom } from "./edit-from.ts";
import type { Refusal } from "./edit-license.ts";

interface EditDialogProps {
  title: string;
  license: License;
  from: EditedFrom;
  refusal: Refusal | undefined;
  saveLabel?: string;
  /** The control that is named `value`, given its id and what is wrong with it. */
  children: (control: { id: string; errors: string[] }) => ReactNode;
}

const controlId = "edit-value";

/** One field of a license in a dialog of its own; with a choice where somebody else saved it meanwhile. */
export function EditDialog({ title, license, from, refusal, saveLabel = "Save", children }: EditDialogProps) {
  const [search] = useSearchParams();
  const details = detailsAddress(license.key, search);
  const conflict = refusal?.conflict ?? null;
  const faults = Object.entries(refusal?.result.error ?? {});
  const errors = faults.flatMap(([name, messages]) => (name === "" ? [] : (messages ?? [])));
  const control = children({ id: controlId, errors });
  return (
    <Dialog
      title={title}
      closeTo={details}
      keepOnOutsidePress
      header={<LicenseLine license={license} />}
      footer={
        <>
          <CloseLink to={details}>Cancel</CloseLink>
          <FooterGap />
          <SubmitButton form="edit">{conflict ? "Save again" : saveLabel}</SubmitButton>
        </>
      }
    >
      <EditForm id="edit" from={refusal?.from ?? from} replace className="grid gap-5">
        <ErrorSummary
          title={conflict ? "Somebody else saved a change meanwhile" : undefined}
          errors={summaryOf(refusal?.result.error ?? undefined, () => controlId)}
          submission={refusal}
        />
        {conflict ? (
          <ConflictChoice name="keep" conflict={conflict}>
            {control}
          </ConflictChoice>
        ) : (
          control
        )}
      </EditForm>
    </Dialog>
  );
}
