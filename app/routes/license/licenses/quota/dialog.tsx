import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { termFields } from "#app/domain/quota/chosen-term.ts";
import type { PeriodTerm } from "#app/domain/quota/period.ts";
import type { License } from "#app/domain/license/license.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { conflictTitle } from "#app/routes/kit/conflicts/conflict.ts";
import { DefaultSubmitButton, UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { buildQuotasUrl } from "./quota-urls.ts";
import { TermFields, type TermField } from "#app/routes/kit/term/term-fields.tsx";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";

interface QuotaDialogProps {
  title: string;
  license: License;
  form: FormMetadata;
  fields: Record<keyof typeof termFields, TermField>;
  term: PeriodTerm;
  submission: unknown;
  hiddenInputs: ReactNode;
  children: ReactNode;
  /** Controls that replace the term fields and the children after a conflict. */
  conflictChoices?: ReactNode;
}

export function QuotaDialog(props: QuotaDialogProps) {
  const { title, license, form, fields, term, submission, hiddenInputs, conflictChoices, children } = props;
  const refreshForm = useFormRefresh(form.id, { period: term.period });
  return (
    <FormDialog
      title={title}
      size="medium"
      closeTo={(search) => buildQuotasUrl(license.key, search)}
      staysOpenOnOutsideClick
      header={<LicenseLine license={license} />}
      label={conflictChoices ? "Save again" : undefined}
      form={form}
      submission={submission}
      errorTitle={conflictChoices ? conflictTitle : undefined}
    >
      <DefaultSubmitButton />
      <HiddenListFields list={licenseList} />
      {hiddenInputs}
      {conflictChoices ?? (
        <>
          <TermFields term={term} fields={fields} refreshForm={refreshForm} />
          <UpdateFormButton />
          {children}
        </>
      )}
    </FormDialog>
  );
}
