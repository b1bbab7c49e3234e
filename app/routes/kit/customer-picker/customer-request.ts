import type { PickedCustomer } from "./customer-schema.ts";

const maxNameLength = 200;

/** The API uses the names and the e-mail address only if the CRM does not respond. */
export const buildCrmCustomerRequest = (customer: Extract<PickedCustomer, { customerBy: "crm" }>) => ({
  hubspotCompanyId: customer.companyId,
  hubspotCompanyName: customer.chosenCompany.slice(0, maxNameLength),
  hubspotContactId: customer.contactId,
  hubspotContactEmail: customer.chosenEmail.slice(0, maxNameLength),
  hubspotContactFirstname: customer.chosenFirstName?.slice(0, maxNameLength),
  hubspotContactLastname: customer.chosenLastName?.slice(0, maxNameLength),
});

export const buildManualCustomerRequest = (customer: Extract<PickedCustomer, { customerBy: "hand" }>) => ({
  companyName: customer.enteredCompanyName,
  email: customer.email,
  firstName: customer.firstName,
  lastName: customer.lastName,
  countryCode: customer.country,
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
