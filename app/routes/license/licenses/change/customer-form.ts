import type { LicenseApiClient } from "#app/api/client.ts";
import type { License } from "#app/domain/license/license.ts";
import type { CustomerChange } from "#app/domain/license/license-change.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { loadCustomerFormState } from "#app/routes/kit/customer-picker/customer-form-state.ts";
import { readFilledFields } from "#app/routes/kit/forms/submission.ts";
import {
  buildCrmCustomerRequest,
  buildManualCustomerRequest,
} from "#app/routes/kit/customer-picker/customer-request.ts";
import {
  type PickedCustomer,
  pickedCustomerSchema,
} from "#app/routes/kit/customer-picker/customer-schema.ts";

const isSameText = (text: string, otherText: string) =>
  text.trim().toLowerCase() === otherText.trim().toLowerCase();

/** A company or contact that the user did not change keeps its CRM id. */
export function buildCustomerChange(pickedCustomer: PickedCustomer, license: License): CustomerChange {
  if (pickedCustomer.customerBy === "crm") {
    const crmCustomer = buildCrmCustomerRequest(pickedCustomer);
    return {
      companyName: crmCustomer.hubspotCompanyName,
      email: crmCustomer.hubspotContactEmail,
      firstName: crmCustomer.hubspotContactFirstname ?? null,
      lastName: crmCustomer.hubspotContactLastname ?? null,
      countryCode: null,
      hubspotCompanyId: crmCustomer.hubspotCompanyId,
      hubspotContactId: crmCustomer.hubspotContactId,
    };
  }
  const manualCustomer = buildManualCustomerRequest(pickedCustomer);
  const isSameCompany = isSameText(manualCustomer.companyName, license.companyName);
  const isSameContact = isSameCompany && isSameText(manualCustomer.email, license.email);
  return {
    companyName: manualCustomer.companyName,
    email: manualCustomer.email,
    firstName: manualCustomer.firstName ?? null,
    lastName: manualCustomer.lastName ?? null,
    countryCode: manualCustomer.countryCode ?? null,
    hubspotCompanyId: isSameCompany ? license.hubspotCompanyId : null,
    hubspotContactId: isSameContact ? license.hubspotContactId : null,
  };
}

const buildInitialFormValues = (license: License) => ({
  customerBy: "hand",
  enteredCompanyName: license.companyName,
  email: license.email,
  firstName: license.firstName ?? "",
  lastName: license.lastName ?? "",
  country: license.countryCode ?? "",
});

export async function loadCustomerFormValues(
  api: LicenseApiClient,
  license: License,
  submittedValues: URLSearchParams,
  { includePreview = false } = {},
) {
  const values = submittedValues.has("customerBy")
    ? readFilledFields(submittedValues)
    : buildInitialFormValues(license);
  const customer = await loadCustomerFormState(api, values);
  const pickedCustomer = parsePickedCustomer(customer);
  // A picked CRM customer needs no further input, so its preview is loaded immediately.
  const isPreviewNeeded = pickedCustomer?.customerBy === "crm" || includePreview;
  const change = pickedCustomer && isPreviewNeeded ? buildCustomerChange(pickedCustomer, license) : null;
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
export type CustomerFormValues = Awaited<ReturnType<typeof loadCustomerFormValues>>;

function parsePickedCustomer({
  customerBy,
  company,
  contact,
  manualValues,
}: CustomerFormValues["customer"]): PickedCustomer | null {
  const { country, firstName, lastName, ...requiredValues } = manualValues;
  const formFields =
    customerBy === "hand"
      ? {
          customerBy,
          ...requiredValues,
          firstName: firstName || undefined,
          lastName: lastName || undefined,
          country: country || undefined,
        }
      : {
          customerBy,
          crmCompanyId: company?.id,
          contactId: contact?.id,
          chosenCompany: company?.companyName,
          chosenEmail: contact?.email,
          chosenFirstName: contact?.firstName ?? undefined,
          chosenLastName: contact?.lastName ?? undefined,
        };
  return pickedCustomerSchema.safeParse(formFields).data ?? null;
}
