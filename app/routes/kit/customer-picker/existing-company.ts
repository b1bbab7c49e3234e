import { href } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { CompanyLicense } from "#app/domain/hosted-customer/hosted-filter.ts";
import { createPage, type Page } from "#app/domain/page.ts";
import type { CustomerFormState } from "./customer-form-state.ts";

const maxShownLicenses = 50;

export interface ExistingCompany {
  companyName: string;
  licenses: Page<CompanyLicense>;
}

/** The licenses of the company that the user chose or entered. */
export async function loadExistingCompany(
  api: LicenseApiClient,
  { customerBy, company, manualValues }: CustomerFormState,
): Promise<ExistingCompany> {
  const companyName = customerBy === "hand" ? manualValues.enteredCompanyName : (company?.companyName ?? "");
  const name = companyName.trim();
  const firstPage = { pageNumber: 0, pageSize: maxShownLicenses };
  const licenses =
    name === "" || name.length > 200
      ? createPage<CompanyLicense>([], 0, firstPage)
      : await api.trials.listCompanyLicenses({ query: { companyName: name, ...firstPage } });
  return { companyName, licenses };
}

/** The text is built on the server, so that the page loads less. */
export interface ExistingCompanyNotice {
  text: string;
  /** The list of the licenses. */
  url: string;
}

/** Null if the company has no licenses. */
export function createExistingCompanyNotice({
  companyName,
  licenses: { totalEntityCount: licenseCount },
}: ExistingCompany): ExistingCompanyNotice | null {
  if (licenseCount === 0) return null;
  const countText = licenseCount === 1 ? "a license" : `${licenseCount} licenses`;
  return {
    text: `${companyName} has ${countText} already.`,
    url: `${href("/license/licenses")}?${new URLSearchParams({ companyName })}`,
  };
}
