import { crmCompany, crmContact } from "#app/domain/customer/crm.ts";
import { customerContact, customerWithLicenses } from "#app/domain/customer/customer.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const companySchema = describeSchema(crmCompany, "Company", "A company of the CRM.", {
  id: ["Id of the company in the CRM.", 1_001],
});

export const contactSchema = describeSchema(crmContact, "Contact", "A contact of a company in the CRM.", {
  id: ["Id of the contact in the CRM.", 10_010],
  email: ["E-mail address.", "grace@example.com"],
  firstName: ["First name; null if it is unknown.", "Grace"],
  lastName: ["Last name; null if it is unknown.", "Hopper"],
});

export const customerContactSchema = describeSchema(
  customerContact,
  "CustomerContact",
  "A contact on a license.",
  {
    email: ["E-mail address.", "grace@example.com"],
    firstName: ["First name; null if it is unknown.", "Grace"],
    lastName: ["Last name; null if it is unknown.", "Hopper"],
  },
);

export const customerSchema = describeSchema(customerWithLicenses, "Customer", "A company with licenses.", {
  contacts: "Contacts on its licenses.",
  licenses: ["License keys, newest first, at most 1,000.", [examples.licenseKey]],
});
