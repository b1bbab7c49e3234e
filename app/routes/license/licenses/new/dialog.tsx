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
  const { missingManualFields, trackInput } = useManualCustomer(customer, formKey);
  const isHydrated = useHydrated();
  const missingText = describeMissingCustomer(customer, isHydrated ? missingManualFields : []);
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
          <p
            id={missingTextId}
            role="status"
            className="text-xs text-muted-foreground max-sm:order-first max-sm:w-full"
          >
            {missingText}
          </p>
          <SubmitButton
            form={formId}
            disabled={missingText !== null}
            aria-describedby={missingText === null ? undefined : missingTextId}
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

const missingTextId = `${formId}-missing`;

/** What the user has to do before the license can be saved, or null. */
function describeMissingCustomer(
  { customerBy, company, contact }: CustomerFormState,
  missingManualFields: readonly string[],
): string | null {
  if (customerBy === "crm") {
    if (contact) return null;
    return company ? "Choose a contact to save." : "Choose a company and a contact to save.";
  }
  return missingManualFields.length === 0 ? null : `Enter ${missingManualFields.join(" and ")} to save.`;
}

/** The required fields of a customer that is not in the CRM. */
const manualFieldTexts = { enteredCompanyName: "a company", email: "an e-mail address" };

const findMissingFields = (getValue: (name: keyof typeof manualFieldTexts) => unknown) =>
  (["enteredCompanyName", "email"] as const)
    .filter((name) => !isFilled(getValue(name)))
    .map((name) => manualFieldTexts[name]);

const isFilled = (text: unknown) => typeof text === "string" && text.trim() !== "";

/** A reset of the form discards the tracked input. */
function useManualCustomer({ manualValues }: CustomerFormState, formKey: string) {
  const [trackedInput, setTrackedInput] = useState<{ formKey: string; missingFields: string[] } | null>(null);
  const trackInput = (event: FormEvent<HTMLElement>) => {
    const form = event.target instanceof HTMLInputElement ? event.target.form : null;
    if (!form) return;
    const formData = new FormData(form);
    setTrackedInput({ formKey, missingFields: findMissingFields((name) => formData.get(name)) });
  };
  const missingManualFields =
    trackedInput?.formKey === formKey
      ? trackedInput.missingFields
      : findMissingFields((name) => manualValues[name]);
  return { missingManualFields, trackInput };
}
