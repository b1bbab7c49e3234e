import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "#app/ui/controls/button.tsx";
import { Checkbox } from "#app/ui/controls/checkbox.tsx";
import { Field } from "#app/ui/controls/field.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { Textarea } from "#app/ui/controls/textarea.tsx";
import { carriedErrors, customerId } from "#app/routes/customer-picker/customer-errors.ts";
import { CustomerPicker } from "#app/routes/customer-picker/customer-picker.tsx";
import { useLaterCheckedForm } from "#app/routes/forms/use-later-check.ts";
import { OrderForm } from "#app/routes/order-form/order-form.tsx";
import { TagsField } from "#app/routes/tag-picker/tags-field.tsx";
import { licenseList, listSearch } from "#app/routes/license/licenses/list/address.ts";
import type { Draft } from "./draft.ts";
import { ProductFields } from "./product-fields.tsx";
import { TermFields } from "#app/routes/license/licenses/quota/term-fields.tsx";
import { followButton, useCaughtUp, useFollowUp } from "#app/routes/forms/use-follow-up.ts";
import { tagErrorsOf } from "#app/routes/tag-picker/tag-errors.ts";

interface NewLicenseFieldsProps {
  draft: Draft;
  lastResult: SubmissionResult | undefined;
  search: URLSearchParams;
}

export const formId = "new-license";
const loadCheck = () => import("./check.ts");

export function NewLicenseFields({ draft, lastResult, search }: NewLicenseFieldsProps) {
  const [form, fields] = useLaterCheckedForm({ id: formId, lastResult, loadCheck });
  const follow = useFollowUp();
  const { model, packageId, tierId, period } = draft;
  useCaughtUp(formId, { model: String(model ?? ""), packageId, tierId, period }, follow);
  const next = followButton(licenseList.dialog(href("/license/licenses/new/update"), search), follow);
  const path = href("/license/licenses/new");

  return (
    <OrderForm
      {...{ form, fields, lastResult }}
      address={licenseList.dialog(path, search)}
      idempotencyKey={draft.idempotencyKey}
      question="Discard the new license?"
      className="grid gap-6"
    >
      <KeptQuery search={String(listSearch(search))} without={[]} />
      <ProductFields draft={draft} fields={fields} follow={follow} />
      <TermFields draft={draft} fields={fields} follow={follow} />
      <Button {...next} className="hidden justify-self-start no-script:inline-flex">
        Update the form
      </Button>
      <CustomerPicker
        id={customerId}
        draft={draft.customer}
        fields={fields}
        errors={carriedErrors(form.allErrors)}
        follow={follow}
        next={next}
      />
      <div className="grid items-start gap-x-4 gap-y-6 sm:grid-cols-2">
        <TagsField
          id={fields.value.id}
          draft={draft.tags}
          errors={[...tagErrorsOf(form.allErrors), ...draft.tags.errors]}
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
    </OrderForm>
  );
}
