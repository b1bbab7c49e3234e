import { redirect, useSearchParams } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { CsvLink } from "#app/routes/lists/csv-link.tsx";
import { FilterChips } from "#app/routes/lists/filter-chips.tsx";
import { NothingFound } from "#app/routes/lists/nothing-found.tsx";
import { PagedList } from "#app/routes/lists/paged-list.tsx";
import { reportAddress } from "#app/routes/lists/query-kept.ts";
import { addressWithout, tidySearch } from "#app/routes/lists/tidy-search.ts";
import { NotUnderstood } from "#app/ui/page/notice.tsx";
import { PageHeader } from "#app/ui/page/page-header.tsx";
import { Page } from "#app/ui/page/page.tsx";
import type { Route } from "./+types/case-activities.ts";
import { activitiesAddress, activityLog, unfilteredLog } from "./activity-address.ts";
import { activeFilters, ActivityFilterPanel } from "./activity-filter.tsx";
import { activityRequest, pageSizes } from "./activity-request.ts";
import { ActivityTable } from "./activity-table.tsx";
import { BackLink } from "./back-link.tsx";
import { customerAddress, customerIdIn } from "./customer-address.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Case activities of ${loaderData.companyName}` : "Case activities" },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = customerIdIn(params);
  const tidy = tidySearch(url.searchParams, []);
  if (tidy.toString() !== url.searchParams.toString())
    throw redirect(tidy.size > 0 ? `${activitiesAddress(id)}?${tidy}` : activitiesAddress(id));
  const asked = activityRequest(tidy);
  const { caseActivities, fisCustomers } = context.get(licenseApiContext);
  const [activities, types, { companyName }] = await Promise.all([
    caseActivities.page({ params: { id }, query: asked.query }),
    caseActivities.types({ params: { id } }),
    fisCustomers.one({ params: { id } }),
  ]);
  const mayReport = can(context.get(sessionContext), "report.read");
  return { id, companyName, activities, types, asked, mayReport };
}

const emptyTitle = "There are no case activities";

export default function CaseActivities({ loaderData }: Route.ComponentProps) {
  const { id, companyName, activities, types, asked, mayReport } = loaderData;
  const [search] = useSearchParams();
  const active = activeFilters(asked.filter);
  const log = activityLog(id);
  const unfiltered = unfilteredLog(id, search);
  return (
    <Page>
      <BackLink to={customerAddress(id)}>
        <bdi>{companyName}</bdi>
      </BackLink>
      <div className="relative">
        <PageHeader
          title="Case activities"
          actions={
            <>
              <ActivityFilterPanel
                id={id}
                types={types}
                asked={asked}
                search={search}
                count={active.length}
              />
              {mayReport && (
                <CsvLink to={reportAddress(`/api/customers/air/${id}/case-activities/csv`, asked.query)} />
              )}
            </>
          }
        />
      </div>
      <NotUnderstood ignored={asked.ignored} />
      <FilterChips
        active={active}
        without={(names) => addressWithout(log, search, names)}
        unfiltered={unfiltered}
        className="mb-3"
      />
      <PagedList
        page={activities}
        at={log}
        sizes={pageSizes}
        noun="activities"
        emptyTitle={emptyTitle}
        empty={
          <NothingFound title={emptyTitle} isFiltered={active.length > 0} unfiltered={unfiltered}>
            <p>They appear here once one of its servers reports what is done in a case.</p>
          </NothingFound>
        }
      >
        <ActivityTable id={id} activities={activities.entities} />
      </PagedList>
    </Page>
  );
}
