import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { listCountries } from "#app/domain/customer/country.ts";
import type { CrmCompany, CrmContact } from "#app/domain/customer/crm.ts";
import { findProblem } from "#app/middleware/license-api.ts";

const optionalId = z.coerce.number().int().positive().optional().catch(undefined);
const shortText = z.string().max(1_000).default("").catch("");

export const customerFormSchema = z.object({
  customerBy: z.enum(["crm", "hand"]).catch("crm"),
  /** Search text for the companies of the CRM. */
  company: shortText,
  companyId: optionalId,
  /** Search text for the contacts of the company. */
  contact: shortText,
  contactId: optionalId,
  /** The CRM's values at the time of the choice. */
  chosenCompany: shortText,
  chosenEmail: shortText,
  chosenFirst: shortText,
  chosenLast: shortText,
  /** Name of the company that the user entered manually. */
  enteredCompanyName: shortText,
  email: shortText,
  firstName: shortText,
  lastName: shortText,
  country: shortText,
  clear: z.enum(["company", "contact"]).optional().catch(undefined),
});
type SubmittedCustomerValues = z.output<typeof customerFormSchema>;

const minSearchLength = 2;

/** If the CRM does not respond, the form keeps the earlier choice and shows the error. */
export async function loadCustomerFormState(api: LicenseApiClient, formValues: SubmittedCustomerValues) {
  const isManual = formValues.customerBy === "hand";
  const companySearch = formValues.clear === "company" ? "" : formValues.company.trim();
  const earlierChoice = formValues.clear === "company" ? null : readEarlierChoice(formValues);
  const crmResults = isManual
    ? { ...earlierChoice, companies: [], contacts: [], crmError: null }
    : await searchCrm(api, { ...formValues, company: companySearch }, earlierChoice);
  const { enteredCompanyName, email, firstName, lastName, country } = formValues;
  return {
    customerBy: formValues.customerBy,
    companySearch,
    contactSearch: formValues.clear ? "" : formValues.contact,
    company: crmResults.company ?? null,
    contact: formValues.clear === "contact" ? null : (crmResults.contact ?? null),
    /** Set even if the CRM does not respond, so that the contact stays selected. */
    contactId: formValues.clear === undefined ? (formValues.contactId ?? null) : null,
    companies: crmResults.companies,
    contacts: crmResults.contacts,
    crmError: crmResults.crmError,
    manualValues: {
      enteredCompanyName:
        enteredCompanyName || (isManual ? (earlierChoice?.company?.companyName ?? companySearch) : ""),
      email,
      firstName,
      lastName,
      country,
    },
    countries: isManual ? listCountries().map(({ code, name }) => ({ value: code, label: name })) : [],
  };
}
export type CustomerFormState = Awaited<ReturnType<typeof loadCustomerFormState>>;

interface CustomerChoice {
  company?: Pick<CrmCompany, "id" | "companyName">;
  contact?: CrmContact;
}

function readEarlierChoice(formValues: SubmittedCustomerValues): CustomerChoice | null {
  const { companyId, chosenCompany, contactId, chosenEmail } = formValues;
  if (!companyId || !chosenCompany) return null;
  const company = { id: companyId, companyName: chosenCompany };
  if (!contactId || !chosenEmail) return { company };
  const firstName = formValues.chosenFirst || null;
  const lastName = formValues.chosenLast || null;
  return { company, contact: { id: contactId, email: chosenEmail, firstName, lastName } };
}

interface CrmResults extends CustomerChoice {
  companies: CrmCompany[];
  contacts: CrmContact[];
  crmError: string | null;
}

async function searchCrm(
  api: LicenseApiClient,
  formValues: SubmittedCustomerValues,
  earlierChoice: CustomerChoice | null,
): Promise<CrmResults> {
  const { companyId, contactId } = formValues;
  const noResults = { companies: [], contacts: [] };
  try {
    const canSearch = formValues.company.length >= minSearchLength;
    const companies = canSearch
      ? await api.crm.searchCompanies({ query: { name: formValues.company.slice(0, 200) } })
      : [];
    const company = companies.find((candidate) => candidate.id === companyId) ?? earlierChoice?.company;
    if (!company || formValues.clear === "company") return { ...noResults, companies, crmError: null };
    const contacts = await api.crm.searchContacts({
      params: { companyId: company.id },
      query: { email: formValues.contact.trim().slice(0, 200) },
    });
    const contact = contacts.find((candidate) => candidate.id === contactId) ?? earlierChoice?.contact;
    return { ...noResults, company, ...(contact && { contact }), contacts, crmError: null };
  } catch (error) {
    const problem = findProblem(error);
    if (problem?.kind !== "unavailable" && problem?.kind !== "too-many") throw error;
    // The message of CRM_BUSY would repeat the text of the notice.
    return { ...noResults, ...earlierChoice, crmError: problem.code === "CRM_BUSY" ? "" : problem.message };
  }
}
