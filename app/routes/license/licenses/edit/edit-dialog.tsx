import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { EditableName } from "#app/domain/license/editable-fields.ts";
import type { License, LicenseRecord } from "#app/domain/license/license.ts";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import type { Began } from "#app/routes/forms/conflict.ts";
import { lateTitle, SharedControl } from "#app/routes/forms/conflict.tsx";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import { detailsAddress } from "./address.ts";
import { EditForm } from "./edit-form.tsx";
import type { EditRefusal } from "./edit-license.ts";
import { type EditableField, editedFrom } from "./fields.ts";

interface EditDialogProps<Name extends EditableName> {
  title: string;
  field: EditableField<Name>;
  license: License;
  began?: Began;
  refusal: EditRefusal<LicenseRecord[Name]> | undefined;
  saveLabel?: string;
  children: (control: { id: string; errors: string[] }) => ReactNode;
}

const controlId = "edit-value";

export function EditDialog<Name extends EditableName>(props: EditDialogProps<Name>) {
  const { title, field, license, refusal, saveLabel, children } = props;
  const [search] = useSearchParams();
  const { began = props.began ?? editedFrom(field, license), conflict, result } = refusal ?? {};
  const faults = Object.entries(result?.error ?? {});
  const errors = faults.flatMap(([name, messages]) => (name === "" ? [] : (messages ?? [])));
  return (
    <ActionDialog
      title={title}
      size="medium"
      closeTo={detailsAddress(license.key, search)}
      keepOnOutsidePress
      header={<LicenseLine license={license} />}
      form="edit"
      label={conflict ? "Save again" : saveLabel}
      heldBack={license.deletedAt !== null || undefined}
    >
      <EditForm id="edit" began={began} replace className="grid gap-5">
        <ErrorSummary
          title={conflict ? lateTitle : undefined}
          errors={summaryOf(result?.error ?? undefined, () => controlId)}
          submission={refusal}
        />
        <SharedControl fields={{ value: field }} name="value" conflict={conflict}>
          {children({ id: controlId, errors })}
        </SharedControl>
      </EditForm>
    </ActionDialog>
  );
}
