import { z } from "zod";

/** CRM ids are numbers on the wire; beyond 2^53 they could not be told apart and are refused. */
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

/** Where companies and their contacts come from. Raises the problem `unavailable` (CRM_BUSY) when it cannot answer. */
export interface Crm {
  /** Companies whose name contains the text, without regard to case or diacritics; at most 20, by name. */
  companies(name: string): Promise<Company[]>;
  company(id: number): Promise<Company | null>;
  /** Contacts of a company whose e-mail contains the text; all of them for an empty text. */
  contacts(companyId: number, email: string): Promise<Contact[]>;
  contact(companyId: number, id: number): Promise<Contact | null>;
}
