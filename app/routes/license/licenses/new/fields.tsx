import { lazy, Suspense } from "react";
import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { UpdateFormButton } from "#app/routes/kit/forms/update-form.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import { ApprovalRequest } from "#app/routes/kit/approval/approval-request.tsx";
import { CustomerPicker } from "#app/routes/kit/customer-picker/customer-picker.tsx";
import { useLazilyValidatedForm } from "#app/routes/kit/forms/use-lazy-validation.ts";
import { CreateForm } from "#app/routes/kit/create-form/create-form.tsx";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import type { LicenseFormValues } from "./form-values.ts";
import { ProductFields } from "./product-fields.tsx";
import { TermFields } from "#app/routes/kit/term/term-fields.tsx";
import { createRefreshButtonProps, useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { findTagErrors } from "#app/routes/kit/tag-picker/tag-errors.ts";

const TagsField = lazy(() => import("#app/routes/kit/tag-picker/tags-field.tsx"));

interface NewLicenseFieldsProps {
  formValues: LicenseFormValues;
  lastResult: SubmissionResult | undefined;
  search: URLSearchParams;
}

export const formId = "new-license";
const loadValidation = () => import("./validate.ts");

export function NewLicenseFields({ formValues, lastResult, search }: NewLicenseFieldsProps) {
  const [form, fields] = useLazilyValidatedForm({ id: formId, lastResult, loadValidation });
  const { model, packageId, tierId, term } = formValues;
  const refreshForm = useFormRefresh(formId, {
    model: String(model ?? ""),
    packageId,
    tierId,
    period: term.period,
  });
  const refreshButtonProps = createRefreshButtonProps(
    licenseList.buildDialogUrl(href("/license/licenses/new/update"), search),
    refreshForm,
  );
  const path = href("/license/licenses/new");
  const hasExtensions = useHasExtensions();

  return (
    <CreateForm
      form={form}
      lastResult={lastResult}
      url={licenseList.buildDialogUrl(path, search)}
      idempotencyKey={formValues.idempotencyKey}
      leaveQuestion="Discard the new license?"
      className="grid gap-4"
    >
      <HiddenListFields list={licenseList} />
      <ProductFields formValues={formValues} fields={fields} refreshForm={refreshForm} />
      <TermFields term={term} fields={fields} refreshForm={refreshForm} />
      <UpdateFormButton {...refreshButtonProps} />
      <CustomerPicker
        formState={formValues.customer}
        fields={fields}
        allErrors={form.allErrors}
        refreshForm={refreshForm}
        refreshButtonProps={refreshButtonProps}
        refreshesOnCompanyChange
        existingCompany={formValues.existingCompany}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-3 pt-1">
          <Checkbox
            name="offline"
            defaultChecked={formValues.isOffline}
            label="Is Offline"
            hint="The product runs without a network and needs a license file."
          />
          <Checkbox
            name="overrun"
            defaultChecked={formValues.allowsOverrun}
            label="Allow Capacity Overrun"
            hint="The license stays valid if more assets are in use than its asset capacity."
          />
          {hasExtensions && formValues.hasCapacities && (
            <Checkbox
              name="alertsCustomer"
              defaultChecked={formValues.alertsCustomer}
              label="Use Alerts to Customer"
              hint="The customer gets a mail when 80, 90 and 100 % of the assets are in use."
            />
          )}
        </div>
        <Suspense>
          <TagsField
            id={fields.value.id}
            initialFormState={formValues.tags}
            errors={[...findTagErrors(form.allErrors), ...formValues.tags.errors]}
            mayCreate={formValues.mayCreateTags}
            buttonProps={refreshButtonProps}
          />
        </Suspense>
        <Field
          field={fields.notes}
          label="Notes"
          required={false}
          hint="The notes are printed on the certificate."
          className="sm:col-span-2"
        >
          <Textarea name="notes" rows={3} defaultValue={formValues.notes} />
        </Field>
      </div>
      <ApprovalRequest field={fields.approvalReason} submission={lastResult} />
    </CreateForm>
  );
}
