import { activityFilter } from "#app/domain/case/case-activity.ts";
import { maxPageSize, paging } from "#app/domain/page.ts";
import { href } from "react-router";
import { usePermission } from "#app/routes/kit/use-permission.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { CsvLink } from "#app/routes/kit/lists/csv-link.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import type { Route } from "./+types/case-activities.ts";
import { ActivityFilterPanel } from "./activity-filter.tsx";
import { defineActivityList } from "./activity-log.tsx";
import { ActivityTable } from "./activity-table.tsx";
import { BackLink } from "#app/routes/kit/page/back-link.tsx";
import { parseCustomerId } from "./customer-list.tsx";
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
    caseActivities.listTypes({ params: { id }, query: { pageSize: maxPageSize } }),
    fisCustomers.get({ params: { id } }),
  ]);
  return { id, companyName, activities, types, request };
}

export default function CaseActivities({ loaderData }: Route.ComponentProps) {
  const { id, companyName, activities, types, request } = loaderData;
  const mayExportCsv = usePermission("report.read");
  const list = defineActivityList(id);
  return (
    <ListPage
      title="Case activities"
      actions={
        <>
          <ActivityFilterPanel list={list} types={types} request={request} />
          {mayExportCsv && (
            <CsvLink path={`/api/customers/air/${id}/case-activities/csv`} apiQuery={request.apiQuery} />
          )}
        </>
      }
      backLink={
        <BackLink to={href("/internal/air-customers/:id", { id: String(id) })}>
          <bdi>{companyName}</bdi>
        </BackLink>
      }
      list={list}
      request={request}
      page={activities}
      noun="activities"
      emptyTitle="There are no case activities"
      emptyHint={<p>Case activities appear once a server of this customer reports case activity.</p>}
    >
      <ActivityTable
        id={id}
        activities={activities.entities}
        unreadableActivities={activities.unreadableEntities}
      />
    </ListPage>
  );
}
