import Activity from "lucide-react/icons/activity";
import Contact from "lucide-react/icons/contact";
import Server from "lucide-react/icons/server";
import { href, Link } from "react-router";
import type { FisCustomerInFull } from "#app/domain/fis-customer/fis-customer.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { Icon } from "#app/ui/data/icon.tsx";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { BackLink } from "./back-link.tsx";
import { customerList } from "./customer-list.ts";

export type ShownCustomer = Omit<FisCustomerInFull, "licenses" | "cases" | "servers" | "activities"> & {
  country: string | null;
};

interface CustomerHeaderProps {
  customer: ShownCustomer;
  isHosted: boolean;
  licenseKey: string | undefined;
  mayCreate: boolean;
}

export const CustomerHeader = ({ customer, isHosted, licenseKey, mayCreate }: CustomerHeaderProps) => (
  <>
    <BackLink to={customerList.path}>FIS customers</BackLink>
    <PageHeader
      title={<bdi className="[overflow-wrap:anywhere]">{customer.companyName}</bdi>}
      description={customer.country ?? "Country unknown"}
      actions={
        <>
          {licenseKey !== undefined && (
            <Link to={href("/license/customers/of/:key", { key: licenseKey })} className={buttonClasses()}>
              <Contact aria-hidden /> Customer
            </Link>
          )}
          {isHosted && (
            <Link to={hostedInstances(customer)} className={buttonClasses()}>
              <Server aria-hidden /> Hosted instances
            </Link>
          )}
          <Link
            to={href("/internal/air-customers/:id/case-activities", { id: String(customer.id) })}
            className={buttonClasses()}
          >
            <Activity aria-hidden /> Case activities
          </Link>
          {mayCreate && (
            <Link to={newLicense(customer)} className={buttonClasses({ variant: "primary" })}>
              <Icon name="plus" /> Create License
            </Link>
          )}
        </>
      }
    />
  </>
);

const hostedInstances = ({ companyName }: ShownCustomer) =>
  `${href("/internal/one-customers")}?${new URLSearchParams({ search: companyName.slice(0, 200) })}`;

/** Prefilled with the CRM company, or else with the first contact. */
function newLicense({ companyName, countryCode, contacts, hubspotCompanyIds }: ShownCustomer): string {
  const [companyId] = hubspotCompanyIds;
  const [contact] = contacts;
  const ofCustomer =
    companyId === undefined
      ? {
          customerBy: "hand",
          writtenCompany: companyName,
          email: contact?.email,
          firstName: contact?.firstName,
          lastName: contact?.lastName,
          country: countryCode,
        }
      : { company: companyName, companyId: String(companyId), chosenCompany: companyName };
  const entered = Object.entries({ model: String(licenseTypes.ir), ...ofCustomer });
  const nonEmpty = entered.flatMap(([name, text]) => (text ? [[name, text]] : []));
  return `${href("/license/licenses/new")}?${new URLSearchParams(nonEmpty)}`;
}
