import { z } from "zod";

export const customerContact = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});

export const knownCustomer = z.object({
  companyName: z.string(),
  contacts: z.array(customerContact),
  /** Newest first, at most 1000. */
  licenses: z.array(z.string()),
  countryCode: z.string().nullable(),
});
export type KnownCustomer = z.output<typeof knownCustomer>;

export interface CustomerStore {
  /** Customers whose name contains the text; all for an empty text; at most 50, sorted by name. */
  search(companyName: string): Promise<KnownCustomer[]>;
  find(companyName: string): Promise<KnownCustomer | null>;
}
