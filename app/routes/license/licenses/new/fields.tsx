import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, href } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/controls/error-summary.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { LeaveWarning } from "#app/ui/layers/leave-warning.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { Textarea } from "#app/ui/controls/textarea.tsx";
import { carriedErrors, customerId, isCarried } from "#app/routes/customer-picker/customer-errors.ts";
import { CustomerPicker } from "#app/routes/customer-picker/customer-picker.tsx";
import { TagsField } from "#app/routes/tag-picker/tags-field.tsx";
import { licenseList, listSearch } from "#app/routes/license/licenses/list/address.ts";
import type { Draft } from "./draft.ts";
import { ProductFields } from "./product-fields.tsx";
import { TermFields } from "#app/routes/license/licenses/quota/term-fields.tsx";
import { followButton, useCaughtUp, useFollowUp } from "#app/routes/forms/use-follow-up.ts";
import { formId, useNewLicenseForm } from "./use-new-license-form.ts";
import { useSheet } from "#app/routes/forms/use-sheet.ts";
import { tagErrorsOf } from "#app/routes/tag-picker/chosen-tags.ts";

interface NewLicenseFieldsProps {
  draft: Draft;
  lastResult: SubmissionResult | undefined;
  search: URLSearchParams;
}

/**
 * One form, two ways to press it: Save makes the license; everything else that decides what can be chosen next sends it
 * as it is to an address that answers with the form that follows. With JavaScript the fields press that themselves.
 */
export function NewLicenseFields({ draft, lastResult, search }: NewLicenseFieldsProps) {
  const { form, fields } = useNewLicenseForm(lastResult);
  const [idempotencyKey] = useState(draft.idempotencyKey);
  const [isFilled, setFilled] = useState(false);
  const sheet = useSheet();
  const follow = useFollowUp();
  const { model, packageId, tierId, period } = draft;
  useCaughtUp(formId, { model: String(model ?? ""), packageId, tierId, period }, follow);
  const next = followButton(licenseList.dialog(href("/license/licenses/new/update"), search), follow);
  const idOf = (name: string) => {
    const [field = ""] = name.split(/[.[]/);
    if (isCarried(field)) return customerId;
    return fields[field as keyof typeof fields].id;
  };
  const customerErrors = carriedErrors(form.allErrors);
  const tagErrors = tagErrorsOf(form.allErrors);

  return (
    <Form
      method="post"
      action={licenseList.dialog(href("/license/licenses/new"), search)}
      state={{ sheet }}
      replace
      preventScrollReset
      {...getFormProps(form)}
      onInput={() => setFilled(true)}
      className="grid gap-6"
    >
      <LeaveWarning
        isNeeded={isFilled}
        staysAt={({ pathname }) => pathname === href("/license/licenses/new")}
        question="Discard the new license?"
      />
      <ErrorSummary errors={summaryOf(form.allErrors, idOf)} submission={lastResult} />
      <KeptQuery search={String(listSearch(search))} without={[]} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <ProductFields draft={draft} fields={fields} follow={follow} />
      <TermFields draft={draft} fields={fields} follow={follow} />
      <Button {...next} className="hidden justify-self-start no-script:inline-flex">
        Update the form
      </Button>
      <CustomerPicker
        id={customerId}
        draft={draft.customer}
        fields={fields}
        errors={customerErrors}
        follow={follow}
        next={next}
      />
      <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
        <TagsField
          id={fields.value.id}
          draft={draft.tags}
          errors={[...tagErrors, ...draft.tags.errors]}
          mayCreate={draft.mayCreateTags}
          sends={next}
        />
        <div className="grid gap-3 pt-1">
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
        </div>
        <Field of={fields.notes} label="Notes" required={false} className="sm:col-span-2">
          <Textarea name="notes" rows={5} defaultValue={draft.notes} />
        </Field>
      </div>
    </Form>
  );
}
