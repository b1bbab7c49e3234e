import { useSearchParams } from "react-router";
import { countryName } from "#app/domain/customer/country.ts";
import { fisCustomerFilter } from "#app/domain/fis-customer/fis-customer.ts";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { CsvLink } from "#app/routes/lists/csv-link.tsx";
import { FilterChips } from "#app/routes/lists/filter-chips.tsx";
import { NothingFound } from "#app/routes/lists/nothing-found.tsx";
import { PagedList } from "#app/routes/lists/paged-list.tsx";
import { NotUnderstood } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import type { Route } from "./+types/list.ts";
import { CustomerFilterPanel } from "./customer-filter.tsx";
import { customerList } from "./customer-list.ts";
import { CustomerTable } from "./customer-table.tsx";

export const meta = () => [{ title: "FIS customers" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = customerList.read(url, fisCustomerFilter);
  const customers = await context.get(licenseApiContext).fisCustomers.list({ query: asked.sent });
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
  const active = customerList.chips(asked.query);
  return (
    <Page>
      <div className="relative">
        <PageHeader
          title="FIS customers"
          actions={
            <>
              <CustomerFilterPanel filter={asked.query} count={active.length} />
              {mayReport && <CsvLink path="/api/customers/air/csv" sent={asked.sent} />}
            </>
          }
        />
      </div>
      <NotUnderstood ignored={asked.ignored} />
      <FilterChips list={customerList} active={active} className="mb-3" />
      <PagedList
        page={customers}
        list={customerList}
        noun="customers"
        emptyTitle={emptyTitle}
        empty={
          <NothingFound
            title={emptyTitle}
            isFiltered={active.length > 0}
            unfiltered={customerList.unfiltered(search)}
          >
            <p>A company is listed here once it has an IR license.</p>
          </NothingFound>
        }
      >
        <CustomerTable customers={customers.entities} sorted={asked.query} now={now} />
      </PagedList>
    </Page>
  );
}
