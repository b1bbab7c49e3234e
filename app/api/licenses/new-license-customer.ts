import type { z } from "zod";
import type { RequestedLicense } from "#app/domain/preview/license-preview.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";
import { resolveCrmCustomer } from "#app/api/customers/crm-customer.ts";
import type { newLicenseForAnyCustomerSchema } from "./schemas/new-license.ts";

export type NewLicenseBody = z.output<typeof newLicenseForAnyCustomerSchema>;

/** The customer comes from the CRM if the request has the ids of a company and a contact there, else from the request. */
export async function resolveNewLicense(
  context: ApiContext,
  body: NewLicenseBody,
): Promise<RequestedLicense> {
  if ("hubspotCompanyId" in body) return { values: body, ...(await resolveCrmCustomer(context, body)) };
  const customer = {
    companyName: body.companyName,
    firstName: body.firstName ?? null,
    lastName: body.lastName ?? null,
    email: body.email,
    countryCode: body.countryCode ?? null,
    hubspotCompanyId: null,
    hubspotContactId: null,
  };
  return { values: body, customer, isConfirmed: true };
}
