import type { z } from "zod";
import type { Customer } from "#app/domain/license/license.ts";
import type { CustomerChange } from "#app/domain/license/license-change.ts";
import type { crmCustomer } from "#app/domain/license/new-license.ts";
import { Problem, ruleViolation } from "#app/domain/problem.ts";
import type { ApiContext } from "#app/api/endpoint/api-context.ts";

interface ResolvedCustomer {
  customer: Customer;
  /** False if the CRM was unavailable. The names are then those of the request. */
  isConfirmed: boolean;
}

/** Looks up changed CRM ids in the CRM; unchanged ids need no lookup. */
export async function resolveCustomerChange(
  context: ApiContext,
  storedCustomer: Customer,
  { hubspotCompanyId = null, hubspotContactId = null, ...requestedCustomer }: CustomerChange,
): Promise<ResolvedCustomer> {
  const needsNoLookup =
    (hubspotCompanyId === null || hubspotCompanyId === storedCustomer.hubspotCompanyId) &&
    (hubspotContactId === null || hubspotContactId === storedCustomer.hubspotContactId);
  if (needsNoLookup)
    return {
      customer: {
        companyName: requestedCustomer.companyName,
        firstName: requestedCustomer.firstName || null,
        lastName: requestedCustomer.lastName || null,
        email: requestedCustomer.email,
        countryCode: requestedCustomer.countryCode || null,
        hubspotCompanyId,
        hubspotContactId,
      },
      isConfirmed: true,
    };
  if (hubspotCompanyId === null || hubspotContactId === null)
    throw ruleViolation(
      "CRM_UNKNOWN",
      "Send hubspotCompanyId and hubspotContactId together.",
      "hubspotContactId",
    );
  return resolveCrmCustomer(context, {
    hubspotCompanyId,
    hubspotContactId,
    hubspotCompanyName: requestedCustomer.companyName,
    hubspotContactEmail: requestedCustomer.email,
    hubspotContactFirstname: requestedCustomer.firstName,
    hubspotContactLastname: requestedCustomer.lastName,
  });
}

/** Looks up a contact in the CRM. If the CRM is unavailable, uses the names in the request. */
export async function resolveCrmCustomer(
  { crm, log }: ApiContext,
  requestedCustomer: z.output<typeof crmCustomer>,
): Promise<ResolvedCustomer> {
  const crmIds = {
    hubspotCompanyId: requestedCustomer.hubspotCompanyId,
    hubspotContactId: requestedCustomer.hubspotContactId,
  };
  try {
    const company = await crm.findCompany(requestedCustomer.hubspotCompanyId);
    if (!company)
      throw ruleViolation(
        "CRM_UNKNOWN",
        "The CRM does not have this company. Choose another company.",
        "hubspotCompanyId",
      );
    const contact = await crm.findContact(company.id, requestedCustomer.hubspotContactId);
    if (!contact)
      throw ruleViolation(
        "CRM_UNKNOWN",
        "The company does not have this contact in the CRM. Choose another contact.",
        "hubspotContactId",
      );
    const { companyName, countryCode } = company;
    const { email, firstName, lastName } = contact;
    return {
      customer: { companyName, countryCode, email, firstName, lastName, ...crmIds },
      isConfirmed: true,
    };
  } catch (error) {
    if (!(error instanceof Problem && error.kind === "unavailable")) throw error;
    const logFields = { ...crmIds, code: error.code };
    log("warn", "The names of a customer were not checked, because the CRM is unavailable", logFields);
    const customer = {
      companyName: requestedCustomer.hubspotCompanyName,
      firstName: requestedCustomer.hubspotContactFirstname ?? null,
      lastName: requestedCustomer.hubspotContactLastname ?? null,
      email: requestedCustomer.hubspotContactEmail,
      countryCode: null,
      ...crmIds,
    };
    return { customer, isConfirmed: false };
  }
}
