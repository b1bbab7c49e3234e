import { redirect, useSearchParams } from "react-router";
import { countryName } from "#app/domain/customer/country.ts";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { CsvLink } from "#app/routes/lists/csv-link.tsx";
import { FilterChips } from "#app/routes/lists/filter-chips.tsx";
import { NothingFound } from "#app/routes/lists/nothing-found.tsx";
import { PagedList } from "#app/routes/lists/paged-list.tsx";
import { reportAddress } from "#app/routes/lists/query-kept.ts";
import { NotUnderstood } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import type { Route } from "./+types/list.ts";
import {
  customerList,
  customersWithout,
  tidyCustomerSearch,
  unfilteredCustomers,
} from "./customer-address.ts";
import { activeFilters, CustomerFilterPanel } from "./customer-filter.tsx";
import { customerRequest, pageSizes } from "./customer-request.ts";
import { CustomerTable } from "./customer-table.tsx";

export const meta = () => [{ title: "FIS customers" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const tidy = tidyCustomerSearch(url.searchParams);
  if (tidy.toString() !== url.searchParams.toString())
    throw redirect(tidy.size > 0 ? `${customerList.path}?${tidy}` : customerList.path);
  const asked = customerRequest(tidy);
  const customers = await context.get(licenseApiContext).fisCustomers.list({ query: asked.query });
  const entities = customers.entities.map((customer) => ({
    ...customer,
    country: customer.countryCode && countryName(customer.countryCode),
  }));
  const mayReport = can(context.get(sessionContext), "report.read");
  return { customers: { ...customers, entities }, asked, mayReport, now: new Date().toISOString() };
}

const emptyTitle = "There are no FIS customers";

export default function FisCustomers({ loaderData }: Route.ComponentProps) {
  const { customers, asked, mayReport, now } = loaderData;
  const [search] = useSearchParams();
  const active = activeFilters(asked.filter);
  const unfiltered = unfilteredCustomers(search);
  return (
    <Page>
      <div className="relative">
        <PageHeader
          title="FIS customers"
          actions={
            <>
              <CustomerFilterPanel filter={asked.filter} search={search} count={active.length} />
              {mayReport && <CsvLink to={reportAddress("/api/customers/air/csv", asked.query)} />}
            </>
          }
        />
      </div>
      <NotUnderstood ignored={asked.ignored} />
      <FilterChips
        active={active}
        without={(names) => customersWithout(search, names)}
        unfiltered={unfiltered}
        className="mb-3"
      />
      <PagedList
        page={customers}
        at={customerList}
        sizes={pageSizes}
        noun="customers"
        emptyTitle={emptyTitle}
        empty={
          <NothingFound title={emptyTitle} isFiltered={active.length > 0} unfiltered={unfiltered}>
            <p>A company is listed here once it has an IR license.</p>
          </NothingFound>
        }
      >
        <CustomerTable customers={customers.entities} sorted={asked.filter} now={now} />
      </PagedList>
    </Page>
  );
}
