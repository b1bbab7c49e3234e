import { z } from "zod";
import type { LicenseApiClient } from "#app/api/client.ts";
import { countries } from "#app/domain/customer/country.ts";
import type { Company, Contact } from "#app/domain/customer/crm.ts";
import { problemBehind } from "#app/middleware/license-api.ts";

const id = z.coerce.number().int().positive().optional().catch(undefined);
const text = z.string().max(1_000).default("").catch("");

export const enteredCustomer = z.object({
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
type Entered = z.output<typeof enteredCustomer>;

const shortestSearch = 2;

/** If the CRM does not respond, earlier choices stay and the error is shown. */
export async function draftCustomer(api: LicenseApiClient, entries: Entered) {
  const isByHand = entries.customerBy === "hand";
  const search = entries.clear === "company" ? "" : entries.company.trim();
  const chosen = entries.clear === "company" ? null : chosenBefore(entries);
  const choices = isByHand
    ? { ...chosen, companies: [], contacts: [], crmFault: null }
    : await foundInCrm(api, { ...entries, company: search }, chosen);
  const { writtenCompany, email, firstName, lastName, country } = entries;
  return {
    customerBy: entries.customerBy,
    search,
    contactSearch: entries.clear ? "" : entries.contact,
    company: choices.company ?? null,
    contact: (entries.clear !== "contact" && choices.contact) || null,
    /** Preserved even if the CRM cannot confirm it. */
    contactId: (entries.clear === undefined && entries.contactId) || null,
    companies: choices.companies,
    contacts: choices.contacts,
    crmFault: choices.crmFault,
    written: {
      writtenCompany: writtenCompany || (isByHand ? (chosen?.company?.companyName ?? search) : ""),
      email,
      firstName,
      lastName,
      country,
    },
    countries: isByHand ? countries().map(({ code, name }) => ({ value: code, label: name })) : [],
  };
}
export type CustomerDraft = Awaited<ReturnType<typeof draftCustomer>>;

interface Chosen {
  company?: Pick<Company, "id" | "companyName">;
  contact?: Contact;
}

function chosenBefore(entries: Entered): Chosen | null {
  const { companyId, chosenCompany, contactId, chosenEmail } = entries;
  if (!companyId || !chosenCompany) return null;
  const company = { id: companyId, companyName: chosenCompany };
  if (!contactId || !chosenEmail) return { company };
  const [firstName, lastName] = [entries.chosenFirst || null, entries.chosenLast || null];
  return { company, contact: { id: contactId, email: chosenEmail, firstName, lastName } };
}

interface Found extends Chosen {
  companies: Company[];
  contacts: Contact[];
  crmFault: string | null;
}

async function foundInCrm(api: LicenseApiClient, entries: Entered, before: Chosen | null): Promise<Found> {
  const { companyId, contactId } = entries;
  const nothing = { companies: [], contacts: [] };
  try {
    const isSearch = entries.company.length >= shortestSearch;
    const companies = isSearch
      ? await api.crm.companies({ query: { name: entries.company.slice(0, 200) } })
      : [];
    const company = companies.find((one) => one.id === companyId) ?? before?.company;
    if (!company || entries.clear === "company") return { ...nothing, companies, crmFault: null };
    const contacts = await api.crm.contacts({
      params: { companyId: company.id },
      query: { email: entries.contact.trim().slice(0, 200) },
    });
    const contact = contacts.find((one) => one.id === contactId) ?? before?.contact;
    return { ...nothing, company, ...(contact && { contact }), contacts, crmFault: null };
  } catch (error) {
    const problem = problemBehind(error);
    if (problem?.kind !== "unavailable" && problem?.kind !== "too-many") throw error;
    return { ...nothing, ...before, crmFault: problem.code === "CRM_BUSY" ? "" : problem.message };
  }
}
