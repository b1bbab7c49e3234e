import { href } from "react-router";
import type { LicenseType } from "#app/domain/package/license-type.ts";

interface Customer {
  companyName: string;
  countryCode: string | null;
  contacts: readonly { email: string; firstName: string | null; lastName: string | null }[];
  hubspotCompanyIds: readonly number[];
}

/** Filled with the CRM company or else with the first contact. */
export function buildNewLicenseUrl(
  { companyName, countryCode, contacts, hubspotCompanyIds }: Customer,
  licenseType?: LicenseType,
): string {
  const [companyId] = hubspotCompanyIds;
  const [contact] = contacts;
  const customerValues =
    companyId === undefined
      ? {
          // "hand" opens the fields for manual entry instead of the CRM search.
          customerBy: "hand",
          enteredCompanyName: companyName,
          email: contact?.email,
          firstName: contact?.firstName,
          lastName: contact?.lastName,
          country: countryCode,
        }
      : { company: companyName, crmCompanyId: String(companyId), chosenCompany: companyName };
  const formEntries = Object.entries({ model: licenseType && String(licenseType), ...customerValues });
  const nonEmptyEntries = formEntries.flatMap(([name, text]) => (text ? [[name, text]] : []));
  return `${href("/license/licenses/new")}?${new URLSearchParams(nonEmptyEntries)}`;
}
