import { z } from "zod";

/** Ids are JSON numbers. Ids above 2^53 would lose digits and are rejected. */
export const crmId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const company = z.object({ id: crmId, companyName: z.string(), countryCode: z.string().nullable() });
export type Company = z.output<typeof company>;

export const contact = z.object({
  id: crmId,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type Contact = z.output<typeof contact>;

/** Each method raises `unavailable` CRM_BUSY if the CRM does not respond. */
export interface Crm {
  /** Companies whose name contains the text, ignoring case and diacritics; at most 20, sorted by name. */
  searchCompanies(name: string): Promise<Company[]>;
  findCompany(id: number): Promise<Company | null>;
  /** Contacts whose e-mail address contains the text; all contacts for an empty text. */
  searchContacts(companyId: number, email: string): Promise<Contact[]>;
  findContact(companyId: number, id: number): Promise<Contact | null>;
}
