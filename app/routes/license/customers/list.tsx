import { href, Link } from "react-router";
import { companyFilter, type CompanySort } from "#app/domain/company/company.ts";
import { countryName } from "#app/domain/customer/country.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { FilterPanel } from "#app/routes/kit/lists/filter-panel.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { Field } from "#app/ui/field.tsx";
import { NameInput } from "#app/routes/kit/names/name-input.tsx";
import { Select } from "#app/ui/select.tsx";
import { DateText, RelativeDays } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { Route } from "./+types/list.ts";
import { customerList, customerPath, customerLicensesAddress } from "./customer-list.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

export const middleware = [requireCapability("companies")];

export const meta = () => [{ title: "Customers" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = readList(customerList, url, companyFilter);
  const companies = await context.get(licenseApiContext).companies.list({ query: request.apiQuery });
  const entities = companies.entities.map((company) => ({
    ...company,
    country: company.countryCode && countryName(company.countryCode),
  }));
  return { customers: { ...companies, entities }, request, now: new Date().toISOString() };
}

export const shouldRevalidate = customerList.shouldRevalidate;

/** Defaults have an empty value, so that the URL omits them. */
const sortChoices: { value: CompanySort | ""; label: string }[] = [
  { value: "", label: "Company" },
  { value: "countryCode", label: "Country" },
  { value: "licenseCount", label: "Number of licenses" },
];
const orderChoices = [
  { value: "", label: "Ascending" },
  { value: "DESC", label: "Descending" },
];

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { customers, request, now } = loaderData;
  const activeFilters = customerList.chips(request.query);
  const { companyName, sortBy, sortType } = request.query;
  return (
    <ListPage
      title="Customers"
      actions={
        <FilterPanel list={customerList} count={activeFilters.length}>
          <Field label="Company">
            <NameInput kind="companies" name="companyName" defaultValue={companyName} maxLength={200} />
          </Field>
          <div className="grid grid-cols-2 items-end gap-x-5 gap-y-4">
            <Field label="Sort by">
              <Select
                name="sortBy"
                defaultValue={sortBy === "companyName" ? "" : sortBy}
                choices={sortChoices}
              />
            </Field>
            <Field label="Order">
              <Select
                name="sortType"
                defaultValue={sortType === "ASC" ? "" : sortType}
                choices={orderChoices}
              />
            </Field>
          </div>
        </FilterPanel>
      }
      list={customerList}
      activeFilters={activeFilters}
      ignored={request.ignored}
      page={customers}
      noun="customers"
      emptyTitle="There are no customers"
      emptyHint={<p>A company is listed here once it has a license.</p>}
    >
      <Table label="Customers">
        <TableHead>
          <HeadCell sortBy="companyName" sorting={request.query} className="w-[34%]">
            Company
          </HeadCell>
          <HeadCell sortBy="countryCode" sorting={request.query}>
            Country
          </HeadCell>
          <HeadCell sortBy="licenseCount" sorting={request.query}>
            Licenses
          </HeadCell>
          <HeadCell>Next end</HeadCell>
          <HeadCell className="min-w-56">Instance</HeadCell>
        </TableHead>
        <TableBody>
          {customers.entities.map(({ id, companyName: name, country, licenseCount, nextEnd, instance }) => (
            <Row key={id} aria-label={name}>
              <Cell card="title">
                <Link to={customerPath(id)} className="font-semibold text-primary hover:underline">
                  <bdi title={name} className="clamped [overflow-wrap:anywhere]">
                    {name}
                  </bdi>
                </Link>
              </Cell>
              <Cell label="Country" card="plain">
                {country ?? "–"}
              </Cell>
              <Cell label="Licenses">
                <Link to={customerLicensesAddress(id)} className="hover:underline">
                  {licenseCount.toLocaleString("en")}
                  <span className="sr-only"> of {name}</span>
                </Link>
              </Cell>
              <Cell label="Next end">
                <DateText value={nextEnd} format="day" />
                <Secondary>
                  <RelativeDays value={nextEnd} now={now} />
                </Secondary>
              </Cell>
              <Cell label="Instance" card="off">
                {instance ? (
                  <Link
                    to={href("/internal/one-customers/:licenseKey", { licenseKey: instance.licenseKey })}
                    className="text-primary [overflow-wrap:anywhere] hover:underline"
                  >
                    {instance.hostname}
                  </Link>
                ) : (
                  "–"
                )}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </ListPage>
  );
}
