import { buildNewLicenseUrl } from "#app/routes/license/licenses/new-license-url.ts";
import Activity from "lucide-react/icons/activity";
import Contact from "lucide-react/icons/contact";
import Server from "lucide-react/icons/server";
import { href, Link } from "react-router";
import type { FisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { Icon } from "#app/ui/icon.tsx";
import { buttonVariants } from "#app/ui/button.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { BackLink } from "#app/routes/kit/page/back-link.tsx";
import { fisCustomerList } from "./customer-list.ts";

export type CustomerDetails = Omit<FisCustomerDetails, "licenses" | "cases" | "servers" | "activities"> & {
  country: string | null;
};

interface CustomerHeaderProps {
  customer: CustomerDetails;
  hasHostedInstance: boolean;
  newestLicenseKey: string | undefined;
  mayCreate: boolean;
}

export const CustomerHeader = ({
  customer,
  hasHostedInstance,
  newestLicenseKey,
  mayCreate,
}: CustomerHeaderProps) => (
  <>
    <BackLink to={fisCustomerList.path}>FIS customers</BackLink>
    <PageHeader
      title={<bdi className="[overflow-wrap:anywhere]">{customer.companyName}</bdi>}
      description={customer.country ?? "Country unknown"}
      actions={
        <>
          {newestLicenseKey !== undefined && (
            <Link
              to={href("/license/customers/of/:key", { key: newestLicenseKey })}
              className={buttonVariants({ variant: "outline" })}
            >
              <Contact aria-hidden /> Customer
            </Link>
          )}
          {hasHostedInstance && (
            <Link to={buildHostedInstancesUrl(customer)} className={buttonVariants({ variant: "outline" })}>
              <Server aria-hidden /> Hosted instances
            </Link>
          )}
          <Link
            to={href("/internal/air-customers/:id/case-activities", { id: String(customer.id) })}
            className={buttonVariants({ variant: "outline" })}
          >
            <Activity aria-hidden /> Case activities
          </Link>
          {mayCreate && (
            <Link to={buildNewLicenseUrl(customer, licenseTypes.ir)} className={buttonVariants()}>
              <Icon name="plus" /> Create License
            </Link>
          )}
        </>
      }
    />
  </>
);

/** The search accepts at most 200 characters. */
const buildHostedInstancesUrl = ({ companyName }: CustomerDetails) =>
  `${href("/internal/one-customers")}?${new URLSearchParams({ search: companyName.slice(0, 200) })}`;
