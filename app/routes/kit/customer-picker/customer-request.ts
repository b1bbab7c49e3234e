import type { PickedCustomer } from "./customer-schema.ts";

const maxFieldLength = 200;

/** The API uses the names and the e-mail address only if the CRM does not respond. */
export const buildCrmCustomerRequest = (customer: Extract<PickedCustomer, { customerBy: "crm" }>) => ({
  hubspotCompanyId: customer.crmCompanyId,
  hubspotCompanyName: customer.chosenCompany.slice(0, maxFieldLength),
  hubspotContactId: customer.contactId,
  hubspotContactEmail: customer.chosenEmail.slice(0, maxFieldLength),
  hubspotContactFirstname: customer.chosenFirstName?.slice(0, maxFieldLength),
  hubspotContactLastname: customer.chosenLastName?.slice(0, maxFieldLength),
});

export const buildManualCustomerRequest = (customer: Extract<PickedCustomer, { customerBy: "hand" }>) => ({
  companyName: customer.enteredCompanyName,
  email: customer.email,
  firstName: customer.firstName,
  lastName: customer.lastName,
  countryCode: customer.country,
});

export const customerFormFieldByApiField = {
  hubspotCompanyId: "crmCompanyId",
  hubspotCompanyName: "crmCompanyId",
  hubspotContactId: "contactId",
  hubspotContactEmail: "contactId",
  companyName: "enteredCompanyName",
  email: "email",
  firstName: "firstName",
  lastName: "lastName",
  countryCode: "country",
};
