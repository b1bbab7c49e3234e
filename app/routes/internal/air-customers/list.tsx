import { href } from "react-router";
import { getCountryName } from "#app/domain/customer/country.ts";
import { fisCustomerFilter } from "#app/domain/fis-customer/fis-customer.ts";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { CsvLink } from "#app/routes/kit/lists/csv-link.tsx";
import { CreateFirstLink } from "#app/routes/kit/lists/create-links.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import type { Route } from "./+types/list.ts";
import { CustomerFilterPanel } from "./customer-filter.tsx";
import { fisCustomerList } from "./customer-list.tsx";
import { CustomerTable } from "./customer-table.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

export const meta = () => [{ title: "FIS customers" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = readList(fisCustomerList, url, fisCustomerFilter);
  const customers = await context.get(licenseApiContext).fisCustomers.list({ query: request.apiQuery });
  const entities = customers.entities.map((customer) => ({
    ...customer,
    country: customer.countryCode && getCountryName(customer.countryCode),
  }));
  return {
    customers: { ...customers, entities },
    request,
    now: readSystemClock(),
  };
}

export default function FisCustomers({ loaderData }: Route.ComponentProps) {
  const { customers, request, now } = loaderData;
  const mayExportCsv = usePermission("report.read");
  const mayCreate = usePermission("license.create");
  return (
    <ListPage
      title="FIS customers"
      actions={
        <>
          <CustomerFilterPanel filter={request.query} />
          {mayExportCsv && <CsvLink path="/api/customers/air/csv" apiQuery={request.apiQuery} />}
        </>
      }
      list={fisCustomerList}
      request={request}
      page={customers}
      noun="customers"
      emptyTitle="There are no FIS customers"
      emptyHint={
        <>
          <p>This list shows companies that have an IR license.</p>
          {mayCreate && (
            <CreateFirstLink to={`${href("/license/licenses/new")}?model=${licenseTypes.ir}`}>
              Create an IR license
            </CreateFirstLink>
          )}
        </>
      }
    >
      <CustomerTable customers={customers.entities} sorting={request.query} now={now} />
    </ListPage>
  );
}
