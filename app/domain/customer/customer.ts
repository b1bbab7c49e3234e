import { z } from "zod";

export const customerContact = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});

/** A company as our own licenses know it, whatever the CRM says. */
export const knownCustomer = z.object({
  /** As its newest license spells it. */
  companyName: z.string(),
  /** Once for each e-mail address, by address. */
  contacts: z.array(customerContact),
  /** Keys of its licenses, the newest first; of very many, the newest thousand. */
  licenses: z.array(z.string()),
  /** The newest that a license tells. */
  countryCode: z.string().nullable(),
});
export type KnownCustomer = z.output<typeof knownCustomer>;

/** Companies with a license that is not deleted. Names that differ only in case or diacritics are one company. */
export interface CustomerStore {
  /** Those whose name contains the text, all of them for an empty one; at most 50, by name. */
  search(companyName: string): Promise<KnownCustomer[]>;
  find(companyName: string): Promise<KnownCustomer | null>;
}
