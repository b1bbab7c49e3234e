import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { KeptQuery } from "#app/ui/pagination.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { CustomerPicker } from "./customer-picker.tsx";
import { listSearch } from "./list-address.ts";
import type { Draft } from "./new-license-draft.ts";
import { ProductFields } from "./product-fields.tsx";
import { TermFields } from "./term-fields.tsx";
import { useCaughtUp, useFollowUp } from "./use-follow-up.ts";
import { formId, useNewLicenseForm } from "./use-new-license-form.ts";

const customerId = "customer";
const customerFields = ["company", "companyId", "contactId"];

interface NewLicenseFieldsProps {
  draft: Draft;
  lastResult: SubmissionResult | undefined;
  idempotencyKey: string;
  search: URLSearchParams;
}

/**
 * One form, two ways to press it: Save posts it; everything else that decides what can be chosen next sends it as it is
 * to its own address and gets the form that follows. With JavaScript the fields press that second button themselves.
 */
export function NewLicenseFields({ draft, lastResult, idempotencyKey, search }: NewLicenseFieldsProps) {
  const { form, fields } = useNewLicenseForm(lastResult);
  const follow = useFollowUp();
  const { model, packageId, tierId, period } = draft;
  useCaughtUp(formId, { model: String(model ?? ""), packageId, tierId, period }, follow);
  const idOf = (name: string) => {
    if (customerFields.includes(name)) return customerId;
    return name in fields ? fields[name as keyof typeof fields].id : undefined;
  };
  const customerErrors = [...(fields.companyId.errors ?? []), ...(fields.contactId.errors ?? [])];

  return (
    <Form method="post" replace preventScrollReset {...getFormProps(form)} className="grid gap-6">
      <ErrorSummary errors={summaryOf(form.allErrors, idOf)} submission={lastResult} />
      <KeptQuery search={String(listSearch(search))} without={[]} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <ProductFields draft={draft} fields={fields} follow={follow} />
      <Button
        type="submit"
        formMethod="get"
        formNoValidate
        className="hidden justify-self-start no-script:inline-flex"
      >
        Update the form
      </Button>
      <TermFields draft={draft} fields={fields} follow={follow} />
      <CustomerPicker id={customerId} draft={draft} errors={customerErrors} follow={follow} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-3">
          <Checkbox
            name="offline"
            defaultChecked={draft.isOffline}
            label="Is Offline"
            hint="The product runs without a network and takes a license file."
          />
          <Checkbox
            name="overrun"
            defaultChecked={draft.hasOverrun}
            label="Allow Capacity Overrun"
            hint="The license stays valid above its asset capacity."
          />
          <Field of={fields.tagNames} label="Tags" required={false} hint="Separate tags by commas.">
            <Input name="tagNames" defaultValue={draft.tagNames} autoComplete="off" />
          </Field>
        </div>
        <Field of={fields.notes} label="Notes" required={false}>
          <Textarea name="notes" rows={5} defaultValue={draft.notes} />
        </Field>
      </div>
    </Form>
  );
}
