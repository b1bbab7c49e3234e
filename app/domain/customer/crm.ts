import { z } from "zod";

/** Ids are JSON numbers. Ids above 2^53 would lose digits and are rejected. */
export const crmId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER);

export const crmCompany = z.object({
  id: crmId,
  companyName: z.string(),
  countryCode: z.string().nullable(),
});
export type CrmCompany = z.output<typeof crmCompany>;

export const crmContact = z.object({
  id: crmId,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type CrmContact = z.output<typeof crmContact>;

/** Each method throws `unavailable` CRM_BUSY if the CRM does not respond. */
export interface Crm {
  /** At most 20 companies whose name contains the text, sorted by name. Ignores case and diacritics. */
  searchCompanies(name: string): Promise<CrmCompany[]>;
  findCompany(id: number): Promise<CrmCompany | null>;
  /** The contacts whose e-mail address contains the text, or all contacts for an empty text. */
  searchContacts(companyId: number, email: string): Promise<CrmContact[]>;
  findContact(companyId: number, id: number): Promise<CrmContact | null>;
}
