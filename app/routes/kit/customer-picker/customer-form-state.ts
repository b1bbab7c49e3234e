import type { LicenseApiClient } from "#app/api/client.ts";
import { listCountries } from "#app/domain/customer/country.ts";
import { type CrmCompany, type CrmContact, crmId } from "#app/domain/customer/crm.ts";
import { findProblem } from "#app/middleware/license-api.ts";

/**
 * Submitted values of the customer picker. Fields may be missing, because the user may not have filled in the
 * whole form.
 */
interface SubmittedCustomerValues {
  /** "crm" if the customer comes from the CRM, or "hand" if the user enters the customer manually. */
  customerBy?: string;
  /** Search text for the companies of the CRM. */
  company?: string;
  crmCompanyId?: string;
  /** Search text for the contacts of the company. */
  contact?: string;
  contactId?: string;
  /** Names and e-mail address from the CRM, as they were when the user chose the company or the contact. */
  chosenCompany?: string;
  chosenEmail?: string;
  chosenFirstName?: string;
  chosenLastName?: string;
  /** Name of the company that the user entered manually. */
  enteredCompanyName?: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  country?: string;
  /** The choice that the user removes: `company` or `contact`. */
  clear?: string;
}

/** Undefined if the id is missing or invalid. */
const parseCrmId = (text: string | undefined) => crmId.safeParse(Number(text)).data;

const minSearchLength = 2;

/** If the CRM does not respond, the form keeps the previous choice and shows the error. */
export async function loadCustomerFormState(api: LicenseApiClient, formValues: SubmittedCustomerValues) {
  const { company = "", contact = "", enteredCompanyName = "", email = "" } = formValues;
  const { firstName = "", lastName = "", country = "", clear } = formValues;
  const customerBy: "crm" | "hand" = formValues.customerBy === "hand" ? "hand" : "crm";
  const isManual = customerBy === "hand";
  const clearsContact = clear === "company" || clear === "contact";
  const companySearch = clear === "company" ? "" : company.trim();
  const previousChoice = clear === "company" ? null : readPreviousChoice(formValues);
  const crmResults = isManual
    ? { ...previousChoice, companies: [], contacts: [], crmError: null }
    : await searchCrm(api, companySearch, formValues, previousChoice);
  return {
    customerBy,
    companySearch,
    contactSearch: clearsContact ? "" : contact,
    company: crmResults.company ?? null,
    contact: clearsContact ? null : (crmResults.contact ?? null),
    /** The id is set even if the CRM does not respond, so that the contact stays selected. */
    contactId: clearsContact ? null : (parseCrmId(formValues.contactId) ?? null),
    companies: crmResults.companies,
    contacts: crmResults.contacts,
    crmError: crmResults.crmError,
    manualValues: {
      enteredCompanyName:
        enteredCompanyName || (isManual ? (previousChoice?.company?.companyName ?? companySearch) : ""),
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

function readPreviousChoice(formValues: SubmittedCustomerValues): CustomerChoice | null {
  const { chosenCompany, chosenEmail } = formValues;
  const companyId = parseCrmId(formValues.crmCompanyId);
  const contactId = parseCrmId(formValues.contactId);
  if (!companyId || !chosenCompany) return null;
  const company = { id: companyId, companyName: chosenCompany };
  if (!contactId || !chosenEmail) return { company };
  const firstName = formValues.chosenFirstName || null;
  const lastName = formValues.chosenLastName || null;
  return { company, contact: { id: contactId, email: chosenEmail, firstName, lastName } };
}

interface CrmResults extends CustomerChoice {
  companies: CrmCompany[];
  contacts: CrmContact[];
  crmError: string | null;
}

async function searchCrm(
  api: LicenseApiClient,
  companySearch: string,
  formValues: SubmittedCustomerValues,
  previousChoice: CustomerChoice | null,
): Promise<CrmResults> {
  const { contact: contactSearch = "" } = formValues;
  const companyId = parseCrmId(formValues.crmCompanyId);
  const contactId = parseCrmId(formValues.contactId);
  const noResults = { companies: [], contacts: [] };
  try {
    const canSearch = companySearch.length >= minSearchLength;
    const companies = canSearch
      ? await api.crm.searchCompanies({ query: { name: companySearch.slice(0, 200) } })
      : [];
    const company = companies.find(({ id }) => id === companyId) ?? previousChoice?.company;
    if (!company) return { ...noResults, companies, crmError: null };
    const contacts = await api.crm.searchContacts({
      params: { companyId: company.id },
      query: { email: contactSearch.trim().slice(0, 200) },
    });
    const contact = contacts.find(({ id }) => id === contactId) ?? previousChoice?.contact;
    return { ...noResults, company, ...(contact && { contact }), contacts, crmError: null };
  } catch (error) {
    const problem = findProblem(error);
    if (problem?.kind !== "unavailable" && problem?.kind !== "too-many") throw error;
    // The notice about the CRM already says the same as the message of CRM_BUSY.
    return { ...noResults, ...previousChoice, crmError: problem.code === "CRM_BUSY" ? "" : problem.message };
  }
}
