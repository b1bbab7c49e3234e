import { useNumberFormat } from "#app/ui/number-format.ts";
import { Notice } from "#app/ui/alert.tsx";
import { getCountryName } from "#app/domain/customer/country.ts";
import { maxPageSize } from "#app/domain/page.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { Page } from "#app/routes/kit/page/page.tsx";
import type { Route } from "./+types/overview.ts";
import { findNextEndKey } from "./about-customer.tsx";
import { parseCustomerId } from "./customer-list.tsx";
import { CustomerAside } from "./overview-aside.tsx";
import { CustomerCases } from "./overview-cases.tsx";
import { CustomerHeader } from "./overview-header.tsx";
import { CustomerLicenses } from "./overview-licenses.tsx";
import { CustomerServers } from "./overview-servers.tsx";
import { paginateEntities } from "./paginate-entities.ts";
import { href, Link } from "react-router";
import type { LoggedActivity } from "#app/domain/case/case-activity.ts";
import { ActivityTable } from "./activity-table.tsx";
import { EmptyOverviewSection, OverviewSection } from "./part.tsx";
import { readSystemClock } from "#app/domain/time/time.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? loaderData.customer.companyName : "FIS customer" },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  const { licenses, cases, servers, activities, ...customer } = await api.fisCustomers.get({
    params: { id: parseCustomerId(params) },
  });
  const companyLicenses = await api.trials.listCompanyLicenses({
    // The API accepts at most 200 characters.
    query: { companyName: customer.companyName.slice(0, 200), pageSize: maxPageSize },
  });
  const search = url.searchParams;
  return {
    customer: {
      ...customer,
      country: customer.countryCode && getCountryName(customer.countryCode),
      nextEndKey: findNextEndKey(customer, licenses),
    },
    listsOnlyNewestLicenses: customer.licenseCount > licenses.length,
    notes: licenses.flatMap(({ key, notes }) => (notes.trim() === "" ? [] : [{ key, notes }])),
    newestLicenseKey: licenses[0]?.key,
    licenses: paginateEntities(licenses, search, "licensesPage"),
    cases: { ...cases, open: paginateEntities(cases.open, search, "casesPage") },
    servers: paginateEntities(servers, search, "serversPage"),
    activities,
    hasHostedInstance: companyLicenses.entities.some(({ hostname }) => hostname !== null),
    now: readSystemClock(),
  };
}

export default function FisCustomer({ loaderData }: Route.ComponentProps) {
  const { formatThousands } = useNumberFormat();
  const { customer, newestLicenseKey, licenses, cases, servers, activities, notes, hasHostedInstance, now } =
    loaderData;
  const { listsOnlyNewestLicenses } = loaderData;
  return (
    <Page>
      <CustomerHeader
        customer={customer}
        hasHostedInstance={hasHostedInstance}
        newestLicenseKey={newestLicenseKey}
      />
      {listsOnlyNewestLicenses && (
        <Notice>
          This customer has {formatThousands(customer.licenseCount)} licenses. The lists on this page cover
          only the {formatThousands(licenses.totalEntityCount)} newest licenses.
        </Notice>
      )}
      <div className="mt-5 grid items-start gap-x-6 gap-y-7 xl:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid min-w-0 gap-7 xl:col-start-1">
          <CustomerCases id={customer.id} cases={cases} listsOnlyNewestLicenses={listsOnlyNewestLicenses} />
          <CustomerLicenses licenses={licenses} licenseCount={customer.licenseCount} />
          <CustomerServers servers={servers} listsOnlyNewestLicenses={listsOnlyNewestLicenses} />
        </div>
        <CustomerAside
          customer={customer}
          notes={notes}
          listsOnlyNewestLicenses={listsOnlyNewestLicenses}
          now={now}
        />
        <div className="min-w-0 xl:col-start-1">
          <LatestActivity id={customer.id} activities={activities} />
        </div>
      </div>
    </Page>
  );
}

interface LatestActivityProps {
  id: number;
  activities: readonly LoggedActivity[];
}

const LatestActivity = ({ id: customerId, activities }: LatestActivityProps) => (
  <OverviewSection
    title="Latest activity"
    aside={
      activities.length > 0 && (
        <Link
          to={href("/internal/air-customers/:id/case-activities", { id: String(customerId) })}
          className="text-primary underline-offset-2 hover:underline"
        >
          All case activities
        </Link>
      )
    }
  >
    {activities.length === 0 ? (
      <EmptyOverviewSection>No case activity yet.</EmptyOverviewSection>
    ) : (
      <ActivityTable id={customerId} activities={activities} />
    )}
  </OverviewSection>
);
