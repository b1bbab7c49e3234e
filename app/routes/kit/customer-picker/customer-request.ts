import type { PickedCustomer } from "./customer-schema.ts";

const maxNameLength = 200;

/** The API uses the names and the e-mail address only if the CRM does not respond. */
export const buildCrmCustomerRequest = (form: Extract<PickedCustomer, { customerBy: "crm" }>) => ({
  hubspotCompanyId: form.companyId,
  hubspotCompanyName: form.chosenCompany.slice(0, maxNameLength),
  hubspotContactId: form.contactId,
  hubspotContactEmail: form.chosenEmail.slice(0, maxNameLength),
  hubspotContactFirstname: form.chosenFirst?.slice(0, maxNameLength),
  hubspotContactLastname: form.chosenLast?.slice(0, maxNameLength),
});

export const buildManualCustomerRequest = (form: Extract<PickedCustomer, { customerBy: "hand" }>) => ({
  companyName: form.enteredCompanyName,
  email: form.email,
  firstName: form.firstName,
  lastName: form.lastName,
  countryCode: form.country,
});

export const customerFormFieldByApiField = {
  hubspotCompanyId: "companyId",
  hubspotCompanyName: "companyId",
  hubspotContactId: "contactId",
  hubspotContactEmail: "contactId",
  companyName: "enteredCompanyName",
  email: "email",
  firstName: "firstName",
  lastName: "lastName",
  countryCode: "country",
};
