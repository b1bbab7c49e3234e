import { activityFilter } from "#app/domain/case/case-activity.ts";
import { paging } from "#app/domain/page.ts";
import { href, useSearchParams } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { CsvLink } from "#app/routes/kit/lists/csv-link.tsx";
import { FilterChips } from "#app/routes/kit/lists/filter-chips.tsx";
import { EmptyListState } from "#app/routes/kit/lists/empty-list-state.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import { IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import type { Route } from "./+types/case-activities.ts";
import { ActivityFilterPanel } from "./activity-filter.tsx";
import { defineActivityList } from "./activity-log.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { BackLink } from "./back-link.tsx";
import { parseCustomerId } from "./customer-list.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? `Case activities of ${loaderData.companyName}` : "Case activities" },
];

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = parseCustomerId(params);
  const request = readList(defineActivityList(id), url, activityFilter.extend(paging.shape));
  const { caseActivities, fisCustomers } = context.get(licenseApiContext);
  const [activities, types, { companyName }] = await Promise.all([
    caseActivities.list({ params: { id }, query: request.apiQuery }),
    caseActivities.listTypes({ params: { id } }),
    fisCustomers.get({ params: { id } }),
  ]);
  const mayExportCsv = can(context.get(sessionContext), "report.read");
  return { id, companyName, activities, types, request, mayExportCsv };
}

const emptyTitle = "There are no case activities";

export default function CaseActivities({ loaderData }: Route.ComponentProps) {
  const { id, companyName, activities, types, request, mayExportCsv } = loaderData;
  const [search] = useSearchParams();
  const list = defineActivityList(id);
  const activeFilters = list.getActiveFilters(request.query);
  return (
    <Page>
      <BackLink to={href("/internal/air-customers/:id", { id: String(id) })}>
        <bdi>{companyName}</bdi>
      </BackLink>
      <div className="relative">
        <PageHeader
          title="Case activities"
          actions={
            <>
              <ActivityFilterPanel
                list={list}
                types={types}
                request={request}
                activeFilterCount={activeFilters.length}
              />
              {mayExportCsv && (
                <CsvLink path={`/api/customers/air/${id}/case-activities/csv`} apiQuery={request.apiQuery} />
              )}
            </>
          }
        />
      </div>
      <IgnoredParamsNotice ignoredParams={request.ignoredParams} />
      <FilterChips list={list} activeFilters={activeFilters} className="mb-3" />
      <PagedList
        page={activities}
        list={list}
        noun="activities"
        emptyTitle={emptyTitle}
        emptyState={
          <EmptyListState
            title={emptyTitle}
            isFiltered={activeFilters.length > 0}
            clearLink={list.buildUrlWithoutFilters(search)}
          >
            <p>They appear here once one of its servers reports case activity.</p>
          </EmptyListState>
        }
      >
        <ActivityTable id={id} activities={activities.entities} />
      </PagedList>
    </Page>
  );
}
