import type { SubmissionResult } from "@conform-to/react";
import { type FormEvent, useState } from "react";
import { Form, href, useSearchParams } from "react-router";
import { environmentName } from "#app/domain/license/environment.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { HiddenQueryFields } from "#app/ui/page/pagination.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { licenseList, listAddress, listSearch } from "#app/routes/license/licenses/addresses.ts";
import type { CustomerFormState } from "#app/routes/kit/customer-picker/customer-form-state.ts";
import type { LicenseFormValues } from "./form-values.ts";
import { useCustomer } from "#app/routes/kit/customer-picker/use-customer.ts";
import { formId, NewLicenseFields } from "./fields.tsx";
import { useFormKey } from "#app/routes/kit/forms/use-form-key.ts";

interface NewLicenseDialogProps {
  formValues: LicenseFormValues;
  lastResult: SubmissionResult | undefined;
}

export function NewLicenseDialog({ formValues, lastResult }: NewLicenseDialogProps) {
  const [search] = useSearchParams();
  const environment = search.get("environment");
  const formKey = useFormKey();
  const customer = useCustomer(formValues.customer);
  const { customerBy, contact } = customer;
  const { isCustomerWritten, follow } = useWrittenCustomer(customer, formKey);
  const isHydrated = useHydrated();
  const isCustomerMissing = customerBy === "crm" ? contact === null : isHydrated && !isCustomerWritten;
  return (
    <Dialog
      title={`Create ${environmentName[formValues.createIn]} License`}
      closeTo={listAddress(search)}
      size="wide"
      keepOnOutsidePress
      footer={
        <>
          <CloseLink to={listAddress(search)}>Cancel</CloseLink>
          <Form method="get" action={href("/license/licenses/new")} replace preventScrollReset>
            <HiddenQueryFields search={String(listSearch(search))} excludedNames={[]} />
            {environment !== null && <input type="hidden" name="createIn" value={environment} />}
            <input type="hidden" name="assets" value="1" />
            <Button type="submit" variant="ghost">
              Reset
            </Button>
          </Form>
          <FooterGap />
          <SubmitButton
            form={formId}
            disabled={isCustomerMissing}
            action={licenseList.dialog(href("/license/licenses/new"), search)}
            busyLabel="Creating…"
          >
            Save
          </SubmitButton>
        </>
      }
    >
      <div className="contents" onInput={follow}>
        <NewLicenseFields key={formKey} formValues={formValues} lastResult={lastResult} search={search} />
      </div>
    </Dialog>
  );
}

const isFilled = (text: unknown) => typeof text === "string" && text.trim() !== "";

function useWrittenCustomer({ written }: CustomerFormState, formKey: string) {
  const [typedState, setTypedState] = useState<{ formKey: string; isCustomerWritten: boolean } | null>(null);
  const follow = (event: FormEvent<HTMLElement>) => {
    const form = event.target instanceof HTMLInputElement ? event.target.form : null;
    if (!form) return;
    const entered = new FormData(form);
    setTypedState({
      formKey,
      isCustomerWritten: isFilled(entered.get("writtenCompany")) && isFilled(entered.get("email")),
    });
  };
  const isCustomerWritten =
    typedState?.formKey === formKey
      ? typedState.isCustomerWritten
      : isFilled(written.writtenCompany) && isFilled(written.email);
  return { isCustomerWritten, follow };
}
