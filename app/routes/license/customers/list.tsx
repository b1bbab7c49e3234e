import { useNumberFormat } from "#app/ui/number-format.ts";
import { Link } from "react-router";
import { companyFilter, type CompanySort } from "#app/domain/company/company.ts";
import { getCountryName } from "#app/domain/customer/country.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { FilterPanel } from "#app/routes/kit/filters/filter-panel.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { Field } from "#app/ui/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { DateWithRelativeDays } from "#app/routes/kit/dates/date.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { SortFields } from "#app/routes/kit/filters/sort-fields.tsx";
import type { Route } from "./+types/list.ts";
import { customerList, buildCustomerPath, buildCustomerLicensesUrl } from "./customer-list.ts";
import { HostedInstanceLink } from "#app/routes/license/kit/hosted-link.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

export const meta = () => [{ title: "Customers" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = readList(customerList, url, companyFilter);
  const companies = await context.get(licenseApiContext).companies.list({ query: request.apiQuery });
  const entities = companies.entities.map((company) => ({
    ...company,
    country: company.countryCode && getCountryName(company.countryCode),
  }));
  return { customers: { ...companies, entities }, request, now: readSystemClock() };
}

export const shouldRevalidate = customerList.shouldRevalidate;

const sortChoices: { value: CompanySort; label: string }[] = [
  { value: "companyName", label: "Company" },
  { value: "countryCode", label: "Country" },
  { value: "licenseCount", label: "Number of licenses" },
];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { formatThousands } = useNumberFormat();
  const { customers, request, now } = loaderData;
  return (
    <ListPage
      title="Customers"
      actions={
        <FilterPanel list={customerList} query={request.query}>
          <Field label="Company">
            <NameInput
              kind="companies"
              name="companyName"
              defaultValue={request.query.companyName}
              maxLength={200}
            />
          </Field>
          <div className="grid grid-cols-2 items-end gap-x-5 gap-y-4">
            <SortFields
              sorting={request.query}
              defaultSorting={{ sortBy: "companyName", sortType: "ASC" }}
              choices={sortChoices}
            />
          </div>
        </FilterPanel>
      }
      list={customerList}
      request={request}
      page={customers}
      noun="customers"
      emptyTitle="There are no customers"
      emptyHint={<p>This list shows companies that have a license.</p>}
    >
      <DataTable
        label="Customers"
        rows={customers.entities}
        rowKey={({ id }) => id}
        rowLabel={({ companyName: name }) => name}
        sorting={request.query}
        columns={[
          {
            label: "Company",
            sortBy: "companyName",
            headClassName: "w-[34%]",
            card: "title",
            render: ({ id, companyName: name }) => (
              <Link to={buildCustomerPath(id)} className="row-title">
                <bdi title={name} className="cut">
                  {name}
                </bdi>
              </Link>
            ),
          },
          { label: "Country", sortBy: "countryCode", card: "plain", render: ({ country }) => country ?? "–" },
          {
            label: "Licenses",
            sortBy: "licenseCount",
            firstSort: "DESC",
            align: "end",
            render: ({ id, companyName: name, licenseCount }) => (
              <Link to={buildCustomerLicensesUrl(id)} className="hover:underline">
                {formatThousands(licenseCount)}
                <span className="sr-only"> of {name}</span>
              </Link>
            ),
          },
          {
            label: "Next end",
            render: ({ nextEnd }) => <DateWithRelativeDays value={nextEnd} now={now} />,
          },
          {
            label: "Instance",
            headClassName: "w-[26%]",
            card: "off",
            render: ({ instance }) =>
              instance ? (
                <span title={instance.hostname} className="cut">
                  <HostedInstanceLink instance={instance} />
                </span>
              ) : (
                "–"
              ),
          },
        ]}
      />
    </ListPage>
  );
}
