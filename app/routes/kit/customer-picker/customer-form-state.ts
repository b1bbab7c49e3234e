import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { countries } from "#app/domain/customer/country.ts";
import type { Company, Contact } from "#app/domain/customer/crm.ts";
import { findProblem } from "#app/middleware/license-api.ts";

const id = z.coerce.number().int().positive().optional().catch(undefined);
const text = z.string().max(1_000).default("").catch("");

export const customerFormSchema = z.object({
  customerBy: z.enum(["crm", "hand"]).catch("crm"),
  company: text,
  companyId: id,
  contact: text,
  contactId: id,
  /** The CRM's values at the time of the choice. */
  chosenCompany: text,
  chosenEmail: text,
  chosenFirst: text,
  chosenLast: text,
  writtenCompany: text,
  email: text,
  firstName: text,
  lastName: text,
  country: text,
  clear: z.enum(["company", "contact"]).optional().catch(undefined),
});
type CustomerFormValues = z.output<typeof customerFormSchema>;

const minSearchLength = 2;

/** If the CRM does not respond, earlier choices stay and the error is shown. */
export async function loadCustomerFormState(api: LicenseApiClient, formValues: CustomerFormValues) {
  const isManual = formValues.customerBy === "hand";
  const search = formValues.clear === "company" ? "" : formValues.company.trim();
  const earlierChoice = formValues.clear === "company" ? null : readEarlierChoice(formValues);
  const choices = isManual
    ? { ...earlierChoice, companies: [], contacts: [], crmError: null }
    : await searchCrm(api, { ...formValues, company: search }, earlierChoice);
  const { writtenCompany, email, firstName, lastName, country } = formValues;
  return {
    customerBy: formValues.customerBy,
    search,
    contactSearch: formValues.clear ? "" : formValues.contact,
    company: choices.company ?? null,
    contact: (formValues.clear !== "contact" && choices.contact) || null,
    /** Stays selected even if the CRM cannot confirm it. */
    contactId: (formValues.clear === undefined && formValues.contactId) || null,
    companies: choices.companies,
    contacts: choices.contacts,
    crmError: choices.crmError,
    manualValues: {
      writtenCompany: writtenCompany || (isManual ? (earlierChoice?.company?.companyName ?? search) : ""),
      email,
      firstName,
      lastName,
      country,
    },
    countries: isManual ? countries().map(({ code, name }) => ({ value: code, label: name })) : [],
  };
}
export type CustomerFormState = Awaited<ReturnType<typeof loadCustomerFormState>>;

interface CustomerChoice {
  company?: Pick<Company, "id" | "companyName">;
  contact?: Contact;
}

function readEarlierChoice(formValues: CustomerFormValues): CustomerChoice | null {
  const { companyId, chosenCompany, contactId, chosenEmail } = formValues;
  if (!companyId || !chosenCompany) return null;
  const company = { id: companyId, companyName: chosenCompany };
  if (!contactId || !chosenEmail) return { company };
  const firstName = formValues.chosenFirst || null;
  const lastName = formValues.chosenLast || null;
  return { company, contact: { id: contactId, email: chosenEmail, firstName, lastName } };
}

interface CrmResults extends CustomerChoice {
  companies: Company[];
  contacts: Contact[];
  crmError: string | null;
}

async function searchCrm(
  api: LicenseApiClient,
  formValues: CustomerFormValues,
  earlierChoice: CustomerChoice | null,
): Promise<CrmResults> {
  const { companyId, contactId } = formValues;
  const noResults = { companies: [], contacts: [] };
  try {
    const canSearch = formValues.company.length >= minSearchLength;
    const companies = canSearch
      ? await api.crm.companies({ query: { name: formValues.company.slice(0, 200) } })
      : [];
    const company = companies.find((candidate) => candidate.id === companyId) ?? earlierChoice?.company;
    if (!company || formValues.clear === "company") return { ...noResults, companies, crmError: null };
    const contacts = await api.crm.contacts({
      params: { companyId: company.id },
      query: { email: formValues.contact.trim().slice(0, 200) },
    });
    const contact = contacts.find((candidate) => candidate.id === contactId) ?? earlierChoice?.contact;
    return { ...noResults, company, ...(contact && { contact }), contacts, crmError: null };
  } catch (error) {
    const problem = findProblem(error);
    if (problem?.kind !== "unavailable" && problem?.kind !== "too-many") throw error;
    return { ...noResults, ...earlierChoice, crmError: problem.code === "CRM_BUSY" ? "" : problem.message };
  }
}
