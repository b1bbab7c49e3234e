import { z } from "zod";
import { storedKey } from "#app/domain/text/license-key.ts";

export const customerContact = z.object({
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});

export const customerWithLicenses = z.object({
  companyName: z.string(),
  contacts: z.array(customerContact),
  /** Newest first, at most 1000. */
  licenses: z.array(storedKey),
  countryCode: z.string().nullable(),
});
export type CustomerWithLicenses = z.output<typeof customerWithLicenses>;

export interface CustomerStore {
  /** At most 50 customers whose name contains the text, sorted by name. An empty text matches all customers. */
  search(companyName: string): Promise<CustomerWithLicenses[]>;
  find(companyName: string): Promise<CustomerWithLicenses | null>;
}
