import { buildNewLicenseUrl } from "#app/routes/kit/new-license-url.ts";
import Activity from "lucide-react/icons/activity";
import Contact from "lucide-react/icons/contact";
import Server from "lucide-react/icons/server";
import { href } from "react-router";
import type { FisCustomerDetails } from "#app/domain/fis-customer/fis-customer.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { BackLink } from "#app/routes/kit/page/back-link.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { fisCustomerList } from "./customer-list.tsx";

export type CustomerDetails = Omit<FisCustomerDetails, "licenses" | "cases" | "servers" | "activities"> & {
  country: string | null;
  nextEndKey: string | null;
};

interface CustomerHeaderProps {
  customer: CustomerDetails;
  hasHostedInstance: boolean;
  newestLicenseKey: string | undefined;
}

export const CustomerHeader = ({ customer, hasHostedInstance, newestLicenseKey }: CustomerHeaderProps) => (
  <>
    <BackLink to={fisCustomerList.path}>FIS customers</BackLink>
    <PageHeader
      title={<bdi className="[overflow-wrap:anywhere]">{customer.companyName}</bdi>}
      description={customer.country ?? "Country unknown"}
      actions={
        <>
          {newestLicenseKey !== undefined && (
            <ButtonLink to={href("/license/customers/of/:key", { key: newestLicenseKey })} variant="outline">
              <Contact aria-hidden /> Customer
            </ButtonLink>
          )}
          {hasHostedInstance && (
            <ButtonLink to={buildHostedInstancesUrl(customer)} variant="outline">
              <Server aria-hidden /> Hosted instances
            </ButtonLink>
          )}
          <ButtonLink
            to={href("/internal/air-customers/:id/case-activities", { id: String(customer.id) })}
            variant="outline"
          >
            <Activity aria-hidden /> Case activities
          </ButtonLink>
          {usePermission("license.create") && (
            <ButtonLink to={buildNewLicenseUrl(customer, licenseTypes.ir)}>
              <Icon name="plus" /> Create License
            </ButtonLink>
          )}
        </>
      }
    />
  </>
);

/** The search accepts at most 200 characters. */
const buildHostedInstancesUrl = ({ companyName }: CustomerDetails) =>
  `${href("/internal/one-customers")}?${new URLSearchParams({ search: companyName.slice(0, 200) })}`;
