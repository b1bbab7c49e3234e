import { type SubmissionResult, useForm } from "@conform-to/react";
import { useSearchParams } from "react-router";
import type { License } from "#app/domain/license/license.ts";
import { customerFieldId, isHiddenCustomerField } from "#app/routes/kit/customer-picker/customer-errors.ts";
import { CustomerPicker } from "#app/routes/kit/customer-picker/customer-picker.tsx";
import { pickedCustomerSchema } from "#app/routes/kit/customer-picker/customer-schema.ts";
import { DefaultSubmitButton } from "#app/routes/kit/forms/update-form.tsx";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { createRefreshButtonProps, useFormRefresh } from "#app/routes/kit/forms/use-follow-up.ts";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { licenseList, buildLicensePath } from "#app/routes/license/kit/license-urls.ts";
import type { CustomerFormValues } from "./customer-form.ts";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { serializeEffects } from "./reviewed-effects.ts";
import { ChangeEffects } from "./change-effects.tsx";

interface CustomerDialogProps {
  license: License;
  formValues: CustomerFormValues;
  lastResult: SubmissionResult | undefined;
}

const formId = "customer-change";

export function CustomerDialog({ license, formValues, lastResult }: CustomerDialogProps) {
  const [search] = useSearchParams();
  const [form, fields] = useForm(createFormOptions(formId, pickedCustomerSchema, lastResult));
  const refreshForm = useFormRefresh(formId);
  const path = buildLicensePath(license.key, "customer");
  const refreshButtonProps = createRefreshButtonProps(
    licenseList.buildDialogUrl(`${path}/update`, search),
    refreshForm,
  );
  const { change, preview } = formValues;
  return (
    <FormDialog
      title="Change customer"
      size="medium"
      closeTo={buildDetailsUrl(license.key, search)}
      staysOpenOnOutsideClick
      header={<LicenseLine license={license} />}
      form={form}
      action={licenseList.buildDialogUrl(path, search)}
      data-has-leave-warning
      submission={lastResult}
      findControlId={(name) => (isHiddenCustomerField(name) ? customerFieldId : `${formId}-${name}`)}
      label={preview ? "Save" : "Preview"}
      busyLabel={preview ? undefined : "Loading…"}
    >
      {/* Without this button, Enter would switch to the CRM search. */}
      {formValues.customer.customerBy === "hand" && <DefaultSubmitButton />}
      <HiddenListFields list={licenseList} />
      {change && preview && (
        <>
          <input type="hidden" name="shown" value={JSON.stringify(change)} />
          <input type="hidden" name="effects" value={serializeEffects(preview)} />
        </>
      )}
      <CustomerPicker
        formState={formValues.customer}
        fields={fields}
        allErrors={form.allErrors}
        refreshForm={refreshForm}
        refreshButtonProps={refreshButtonProps}
      />
      <div aria-live="polite">{preview && <ChangeEffects preview={preview} />}</div>
    </FormDialog>
  );
}
