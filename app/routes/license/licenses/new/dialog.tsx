import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { Form, href, useSearchParams } from "react-router";
import { environmentNames } from "#app/domain/license/environment.ts";
import { Button } from "#app/ui/button.tsx";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { licenseList, buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import type { CustomerFormState } from "#app/routes/kit/customer-picker/customer-form-state.ts";
import type { LicenseFormValues } from "./form-values.ts";
import { useCustomerWithPersonalData } from "#app/routes/kit/customer-picker/use-customer.ts";
import { formId, NewLicenseFields } from "./fields.tsx";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { useFormKey } from "#app/routes/kit/forms/use-form-key.ts";

interface NewLicenseDialogProps {
  formValues: LicenseFormValues;
  lastResult: SubmissionResult | undefined;
}

export function NewLicenseDialog({ formValues, lastResult }: NewLicenseDialogProps) {
  const [search] = useSearchParams();
  const environment = search.get("environment");
  const formKey = useFormKey();
  const customer = useCustomerWithPersonalData(formValues.customer);
  const { customerBy, contact } = customer;
  const { isManualCustomerComplete, trackInput } = useManualCustomer(customer, formKey);
  const isHydrated = useHydrated();
  const isCustomerMissing = customerBy === "crm" ? contact === null : isHydrated && !isManualCustomerComplete;
  return (
    <RouteDialog
      title={`Create ${environmentNames[formValues.createIn]} License`}
      closeTo={buildListUrl}
      size="wide"
      staysOpenOnOutsideClick
      footer={
        <>
          <CloseLink>Cancel</CloseLink>
          <Form method="get" action={href("/license/licenses/new")} replace preventScrollReset>
            <HiddenListFields list={licenseList} />
            {environment !== null && <input type="hidden" name="createIn" value={environment} />}
            {/* Without this field, the asset capacity of the reset form would be 100. */}
            <input type="hidden" name="assets" value="1" />
            <Button type="submit" variant="ghost">
              Reset
            </Button>
          </Form>
          <FooterSpacer />
          <SubmitButton
            form={formId}
            disabled={isCustomerMissing}
            action={licenseList.buildDialogUrl(href("/license/licenses/new"), search)}
            busyLabel="Saving…"
          >
            Save
          </SubmitButton>
        </>
      }
    >
      <div className="contents" onInput={trackInput}>
        <NewLicenseFields key={formKey} formValues={formValues} lastResult={lastResult} search={search} />
      </div>
    </RouteDialog>
  );
}

const isFilled = (text: unknown) => typeof text === "string" && text.trim() !== "";

/** A reset of the form discards the tracked input. */
function useManualCustomer({ manualValues }: CustomerFormState, formKey: string) {
  const [trackedInput, setTrackedInput] = useState<{ formKey: string; isComplete: boolean } | null>(null);
  const trackInput = (event: FormEvent<HTMLElement>) => {
    const form = event.target instanceof HTMLInputElement ? event.target.form : null;
    if (!form) return;
    const formData = new FormData(form);
    setTrackedInput({
      formKey,
      isComplete: isFilled(formData.get("enteredCompanyName")) && isFilled(formData.get("email")),
    });
  };
  const isManualCustomerComplete =
    trackedInput?.formKey === formKey
      ? trackedInput.isComplete
      : isFilled(manualValues.enteredCompanyName) && isFilled(manualValues.email);
  return { isManualCustomerComplete, trackInput };
}
