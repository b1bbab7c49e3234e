import type { z } from "zod";
import type { Customer } from "#app/domain/license/license.ts";
import type { CustomerChange } from "#app/domain/license/license-change.ts";
import type { crmCustomer } from "#app/domain/license/new-license.ts";
import { Problem, ruleBroken } from "#app/domain/problem.ts";
import type { World } from "#app/api/world.ts";

type Named = z.output<typeof crmCustomer>;

interface Found {
  customer: Customer;
  isChecked: boolean;
}

/** Unchanged CRM ids need no lookup. New ids are looked up in the CRM. */
export async function changedCustomer(
  world: World,
  before: Customer,
  { hubspotCompanyId = null, hubspotContactId = null, ...written }: CustomerChange,
): Promise<Found> {
  const isKept =
    (hubspotCompanyId === null || hubspotCompanyId === before.hubspotCompanyId) &&
    (hubspotContactId === null || hubspotContactId === before.hubspotContactId);
  if (isKept)
    return {
      customer: {
        companyName: written.companyName,
        firstName: written.firstName || null,
        lastName: written.lastName || null,
        email: written.email,
        countryCode: written.countryCode || null,
        hubspotCompanyId,
        hubspotContactId,
      },
      isChecked: true,
    };
  if (hubspotCompanyId === null || hubspotContactId === null)
    throw ruleBroken("CRM_UNKNOWN", "A contact of the CRM comes with its company.", "hubspotContactId");
  return customerFromCrm(world, {
    hubspotCompanyId,
    hubspotContactId,
    hubspotCompanyName: written.companyName,
    hubspotContactEmail: written.email,
    hubspotContactFirstname: written.firstName,
    hubspotContactLastname: written.lastName,
  });
}

/** If the CRM is unavailable, the names in the request are used unchecked. */
export async function customerFromCrm({ crm, log }: World, named: Named): Promise<Found> {
  const ids = { hubspotCompanyId: named.hubspotCompanyId, hubspotContactId: named.hubspotContactId };
  try {
    const company = await crm.company(named.hubspotCompanyId);
    const contact = company && (await crm.contact(company.id, named.hubspotContactId));
    if (!contact)
      throw ruleBroken("CRM_UNKNOWN", "The CRM has no such contact at this company.", "hubspotContactId");
    const { companyName, countryCode } = company;
    const { email, firstName, lastName } = contact;
    return { customer: { companyName, countryCode, email, firstName, lastName, ...ids }, isChecked: true };
  } catch (error) {
    if (!(error instanceof Problem && error.kind === "unavailable")) throw error;
    const facts = { ...ids, code: error.code };
    log("warn", "Creating a license with unchecked customer names: the CRM is unavailable", facts);
    const customer = {
      companyName: named.hubspotCompanyName,
      firstName: named.hubspotContactFirstname ?? null,
      lastName: named.hubspotContactLastname ?? null,
      email: named.hubspotContactEmail,
      countryCode: null,
      ...ids,
    };
    return { customer, isChecked: false };
  }
}
