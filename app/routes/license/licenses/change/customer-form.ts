import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import type { CustomerChange } from "#app/domain/license/license-change.ts";
import { attempt } from "#app/middleware/license-api.ts";
import {
  loadCustomerFormState,
  enteredCustomer,
} from "#app/routes/kit/customer-picker/customer-form-state.ts";
import { crmCustomerOf, manualCustomerOf } from "#app/routes/kit/customer-picker/customer-request.ts";
import { type PickedCustomer, pickedCustomer } from "#app/routes/kit/customer-picker/customer-schema.ts";

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Unchanged companies and contacts retain their CRM ids. */
export function toCustomerChange(form: PickedCustomer, license: License): CustomerChange {
  if (form.customerBy === "crm") {
    const pickedValues = crmCustomerOf(form);
    return {
      companyName: pickedValues.hubspotCompanyName,
      email: pickedValues.hubspotContactEmail,
      firstName: pickedValues.hubspotContactFirstname ?? null,
      lastName: pickedValues.hubspotContactLastname ?? null,
      countryCode: null,
      hubspotCompanyId: pickedValues.hubspotCompanyId,
      hubspotContactId: pickedValues.hubspotContactId,
    };
  }
  const writtenValues = manualCustomerOf(form);
  const isSameCompany = isSameText(writtenValues.companyName, license.companyName);
  const isSameContact = isSameCompany && isSameText(writtenValues.email, license.email);
  return {
    companyName: writtenValues.companyName,
    email: writtenValues.email,
    firstName: writtenValues.firstName ?? null,
    lastName: writtenValues.lastName ?? null,
    countryCode: writtenValues.countryCode ?? null,
    hubspotCompanyId: isSameCompany ? license.hubspotCompanyId : null,
    hubspotContactId: isSameContact ? license.hubspotContactId : null,
  };
}

const initialEntries = (license: License): Record<string, string> => ({
  customerBy: "hand",
  writtenCompany: license.companyName,
  email: license.email,
  firstName: license.firstName ?? "",
  lastName: license.lastName ?? "",
  country: license.countryCode ?? "",
});

export async function customerFormValues(
  api: LicenseApiClient,
  license: License,
  entered: URLSearchParams,
  includePreview = false,
) {
  const values = entered.has("customerBy") ? Object.fromEntries(entered) : initialEntries(license);
  const customer = await loadCustomerFormState(api, enteredCustomer.parse(withoutEmpty(values)));
  const pickedValues = parsePickedCustomer(customer);
  const showsPreview = pickedValues?.customerBy === "crm" || includePreview;
  const change = pickedValues && showsPreview ? toCustomerChange(pickedValues, license) : null;
  const previewAttempt =
    change &&
    (await attempt(
      api.licenses.previewChange({ params: { key: license.key }, body: { kind: "customer", ...change } }),
    ));
  return {
    customer,
    change: previewAttempt?.ok ? change : null,
    preview: previewAttempt?.ok ? previewAttempt.result : null,
  };
}
export type CustomerFormValues = Awaited<ReturnType<typeof customerFormValues>>;

const withoutEmpty = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ""));

function parsePickedCustomer({
  customerBy,
  company,
  contact,
  written: writtenValues,
}: CustomerFormValues["customer"]): PickedCustomer | null {
  const { country, firstName, lastName, ...texts } = writtenValues;
  const form =
    customerBy === "hand"
      ? {
          customerBy,
          ...texts,
          firstName: firstName || undefined,
          lastName: lastName || undefined,
          country: country || undefined,
        }
      : {
          customerBy,
          companyId: company?.id,
          contactId: contact?.id,
          chosenCompany: company?.companyName,
          chosenEmail: contact?.email,
          chosenFirst: contact?.firstName ?? undefined,
          chosenLast: contact?.lastName ?? undefined,
        };
  return pickedCustomer.safeParse(form).data ?? null;
}
