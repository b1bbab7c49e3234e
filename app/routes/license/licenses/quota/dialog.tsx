import { type FormMetadata, getFormProps, type SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import type { z } from "zod";
import type { License } from "#app/domain/license/license.ts";
import type { Quota } from "#app/domain/quota/quota.ts";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { ErrorSummary, idIn, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { UpdateForm } from "#app/routes/forms/update-form.tsx";
import { LicenseLine } from "#app/routes/license/license-line.tsx";
import { listSearch } from "#app/routes/license/licenses/list/address.ts";
import { quotasAddress } from "./address.ts";
import { PeriodConflict } from "./conflict.tsx";
import { type TermDraft, termShape } from "./term-form.ts";
import { TermFields, type TermMetadata } from "./term-fields.tsx";
import { useCaughtUp, useFollowUp } from "#app/routes/forms/use-follow-up.ts";

interface Answered {
  result: SubmissionResult;
  theirs: Quota | null;
  draft: TermDraft | undefined;
}

/** How a form of a quota is checked: while it is filled in, and before it is sent. */
export const quotaFormOptions = <Schema extends z.ZodType>(
  id: string,
  schema: Schema,
  answered: Answered | undefined,
) => ({
  id,
  lastResult: answered?.result,
  constraint: getZodConstraint(schema),
  defaultNoValidate: false,
  onValidate: ({ formData }: { formData: FormData }) => parseWithZod(formData, { schema }),
  shouldRevalidate: "onInput" as const,
});

interface QuotaDialogProps {
  title: string;
  license: License;
  form: FormMetadata;
  fields: Record<keyof typeof termShape, TermMetadata>;
  draft: TermDraft;
  answered: Answered | undefined;
  /** What the form holds beside the term: above its fields, and below them. */
  hidden: ReactNode;
  children: ReactNode;
}

/** The term of a quota in a dialog over the quotas of its license. What somebody else saved meanwhile is chosen from. */
export function QuotaDialog(props: QuotaDialogProps) {
  const { title, license, form, fields, draft, answered, hidden, children } = props;
  const [search] = useSearchParams();
  const follow = useFollowUp();
  useCaughtUp(form.id, { period: draft.period }, follow);
  const quotas = quotasAddress(license.key, search);
  const theirs = answered?.theirs;
  return (
    <Dialog
      title={title}
      closeTo={quotas}
      keepOnOutsidePress
      header={<LicenseLine license={license} />}
      footer={
        <>
          <CloseLink to={quotas}>Cancel</CloseLink>
          <FooterGap />
          <SubmitButton form={form.id}>{theirs ? "Save again" : "Save"}</SubmitButton>
        </>
      }
    >
      <Form method="post" replace preventScrollReset {...getFormProps(form)} className="grid gap-5">
        <KeptQuery search={String(listSearch(search))} without={[]} />
        {theirs ? (
          <PeriodConflict theirs={theirs} draft={draft} submission={answered} />
        ) : (
          <>
            <ErrorSummary errors={summaryOf(form.allErrors, idIn(fields))} submission={answered} />
            {hidden}
            <TermFields draft={draft} fields={fields} follow={follow} />
            <UpdateForm />
            {children}
          </>
        )}
      </Form>
    </Dialog>
  );
}
