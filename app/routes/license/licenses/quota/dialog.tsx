import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import type { FieldMetadata } from "#app/ui/controls/field.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { ActionDialog } from "#app/routes/forms/action-dialog.tsx";
import { lateTitle } from "#app/routes/forms/conflict.tsx";
import { DialogForm } from "#app/routes/forms/dialog-form.tsx";
import { UpdateForm } from "#app/routes/forms/update-form.tsx";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import { listSearch } from "#app/routes/license/licenses/list/address.ts";
import { quotasAddress } from "./address.ts";
import type { TermDraft, termShape } from "./term-form.ts";
import { TermFields } from "./term-fields.tsx";
import { useCaughtUp, useFollowUp } from "#app/routes/forms/use-follow-up.ts";

interface QuotaDialogProps {
  title: string;
  license: License;
  form: FormMetadata;
  fields: Record<keyof typeof termShape, FieldMetadata>;
  draft: TermDraft;
  submission: unknown;
  hidden: ReactNode;
  children: ReactNode;
  choices?: ReactNode;
}

export function QuotaDialog(props: QuotaDialogProps) {
  const { title, license, form, fields, draft, submission, hidden, choices, children } = props;
  const [search] = useSearchParams();
  const follow = useFollowUp();
  useCaughtUp(form.id, { period: draft.period }, follow);
  return (
    <ActionDialog
      title={title}
      size="medium"
      closeTo={quotasAddress(license.key, search)}
      keepOnOutsidePress
      header={<LicenseLine license={license} />}
      form={form.id}
      label={choices ? "Save again" : undefined}
    >
      <DialogForm
        form={form}
        fields={fields}
        submission={submission}
        refusalTitle={choices ? lateTitle : undefined}
      >
        <KeptQuery search={String(listSearch(search))} without={[]} />
        {hidden}
        {choices ?? (
          <>
            <TermFields draft={draft} fields={fields} follow={follow} />
            <UpdateForm />
            {children}
          </>
        )}
      </DialogForm>
    </ActionDialog>
  );
}
