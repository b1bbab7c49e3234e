import { href, useSearchParams } from "react-router";
import { hostedCustomerFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { CreateFirstLink } from "#app/routes/kit/lists/create-links.tsx";
import { ListSearch } from "#app/routes/kit/filters/list-search.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import type { Route } from "./+types/list.ts";
import { listAllowedActionNames } from "#app/routes/internal/one-customers/actions.ts";
import { hostedCustomerList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { HostedCustomerFilterPanel } from "./filter-panel.tsx";
import { HostedCustomerSegments } from "./segments.tsx";
import { HostedCustomerTable } from "./table.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";

/** Keeps `endingWithin` as text, because the filter compares it with the values of its choices. */
const hostedCustomerQuerySchema = hostedCustomerFilter.extend({
  endingWithin: hostedCustomerFilter.shape.endingWithin.unwrap().in.optional(),
});

export const meta = () => [{ title: "Hosted customers" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = readList(hostedCustomerList, url, hostedCustomerQuerySchema);
  const { hostedCustomers } = context.get(licenseApiContext);
  const [customers, counts] = await Promise.all([
    hostedCustomers.list({ query: request.query }),
    hostedCustomers.readCounts(),
  ]);
  return {
    customers,
    counts,
    request,
    allowedActionNames: listAllowedActionNames(context.get(sessionContext)),
    now: readSystemClock(),
  };
}

export const shouldRevalidate = hostedCustomerList.shouldRevalidate;
export const handle: ListHandle = { list: hostedCustomerList };

export default function HostedCustomers({ loaderData }: Route.ComponentProps) {
  const { customers, counts, request, allowedActionNames, now } = loaderData;
  const mayCreate = usePermission("trial.create");
  const { query } = request;
  const [search] = useSearchParams();
  return (
    <ListPage
      title="Hosted customers"
      segments={<HostedCustomerSegments counts={counts} listPath={hostedCustomerList.path} />}
      actions={
        <>
          <ListSearch
            list={hostedCustomerList}
            search={search}
            text={query.search}
            label="Search hosted customers"
            placeholder="Company, host or e-mail"
          />
          <HostedCustomerFilterPanel query={query} />
          {mayCreate && (
            <ButtonLink to={href("/internal/create-instance")}>
              <Icon name="plus" /> Create instance
            </ButtonLink>
          )}
        </>
      }
      list={hostedCustomerList}
      request={request}
      page={customers}
      noun="hosted customers"
      emptyTitle="There are no hosted customers"
      emptyState={
        hostedCustomerList.getActiveFilters(query).length > 0 ? (
          <NoMatchingCustomers search={search} />
        ) : (
          <NoCustomersYet mayCreate={mayCreate} />
        )
      }
    >
      <HostedCustomerTable
        customers={customers.entities}
        sorting={query}
        allowedActionNames={allowedActionNames}
        search={search}
        now={now}
      />
    </ListPage>
  );
}

const NoMatchingCustomers = ({ search }: { search: URLSearchParams }) => (
  <EmptyState
    title="No hosted customer matches the filters"
    actions={
      <ButtonLink to={hostedCustomerList.buildUrlWithoutFilters(search)} variant="outline">
        Clear filters
      </ButtonLink>
    }
  />
);

const NoCustomersYet = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyState title="No hosted customers yet.">
    {mayCreate ? (
      <CreateFirstLink to={href("/internal/create-instance")}>Create an instance.</CreateFirstLink>
    ) : (
      <p>Ask an admin for “Creates License” to create an instance.</p>
    )}
  </EmptyState>
);
