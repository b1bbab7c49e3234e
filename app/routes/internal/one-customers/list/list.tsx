import { href, Link, useSearchParams } from "react-router";
import { hostedFilter } from "#app/domain/hosted-customer/hosted-filter.ts";
import { can } from "#app/domain/person/can.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { CreateFirstLink } from "#app/routes/kit/lists/create-first-link.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { Icon } from "#app/ui/data/icon.tsx";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { EmptyState } from "#app/ui/page/empty-state.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import type { Route } from "./+types/list.ts";
import { allowedActions } from "#app/routes/internal/one-customers/actions.ts";
import { hostedList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { HostedFilterPanel, HostedSearch } from "./filter-panel.tsx";
import { HostedSegments } from "./segments.tsx";
import { HostedTable } from "./table.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";

const hostedQuery = hostedFilter.extend({
  endingWithin: hostedFilter.shape.endingWithin.unwrap().in.optional(),
});

export const meta = () => [{ title: "Hosted customers" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { query, ignored } = readList(hostedList, url, hostedQuery);
  const { hostedCustomers, waitingBuyers } = context.get(licenseApiContext);
  const [customers, waiting] = await Promise.all([
    hostedCustomers.list({ query }),
    waitingBuyers.list({ query: { pageSize: 0 } }),
  ]);
  const session = context.get(sessionContext);
  return {
    customers,
    waiting: waiting.totalEntityCount,
    query,
    ignored,
    allowed: allowedActions(session),
    mayCreate: can(session, "trial.create"),
    now: instantOf(Date.now()),
  };
}

export const shouldRevalidate = hostedList.shouldRevalidate;
export const handle: ListHandle = { list: hostedList };

export default function HostedCustomers({ loaderData }: Route.ComponentProps) {
  const { customers, waiting, query, ignored, allowed, mayCreate, now } = loaderData;
  const [search] = useSearchParams();
  const active = hostedList.chips(query);
  return (
    <ListPage
      title="Hosted customers"
      aside={<HostedSegments current="all" waiting={waiting} />}
      actions={
        <>
          <HostedSearch query={query} search={search} />
          <HostedFilterPanel
            query={query}
            count={active.filter(({ names }) => !names.includes("search")).length}
          />
          {mayCreate && (
            <Link to={href("/internal/create-instance")} className={buttonClasses({ variant: "primary" })}>
              <Icon name="plus" /> Create instance
            </Link>
          )}
        </>
      }
      list={hostedList}
      active={active}
      ignored={ignored}
      page={customers}
      noun="hosted customers"
      emptyTitle="There are no hosted customers"
      empty={
        active.length > 0 ? <NothingMatches search={search} /> : <NoCustomersYet mayCreate={mayCreate} />
      }
    >
      <HostedTable customers={customers.entities} sorted={query} {...{ allowed, search, now }} />
    </ListPage>
  );
}

const NothingMatches = ({ search }: { search: URLSearchParams }) => (
  <EmptyState
    title="No hosted customer matches the filters"
    actions={
      <Link to={hostedList.unfiltered(search)} className={buttonClasses()}>
        Clear filters
      </Link>
    }
  />
);

const NoCustomersYet = ({ mayCreate }: { mayCreate: boolean }) => (
  <EmptyState title="No hosted customers yet.">
    {mayCreate ? (
      <CreateFirstLink to={href("/internal/create-instance")}>Create an instance.</CreateFirstLink>
    ) : (
      <p>They are listed here once somebody with the privilege license-create makes an instance.</p>
    )}
  </EmptyState>
);
