import { Link } from "react-router";
import type { LoggedActivity } from "#app/domain/case/case-activity.ts";
import type { UnreadableEntity } from "#app/domain/unreadable-entity.ts";
import { Facts } from "#app/ui/card.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { Disclosure } from "#app/routes/kit/disclosure.tsx";
import { LocalTime } from "#app/routes/kit/dates/local-time.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { buildCaseActivitiesUrl } from "./activity-log.tsx";
import { flattenData, formatActivityType } from "./activity-words.ts";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";

interface ActivityTableProps {
  id: number;
  activities: readonly LoggedActivity[];
  unreadableActivities?: readonly UnreadableEntity[] | undefined;
}

export const ActivityTable = ({ id: customerId, activities, unreadableActivities }: ActivityTableProps) => (
  <DataTable
    label="Case activities"
    rows={activities}
    rowKey={({ licenseKey, id: activityId }) => `${licenseKey} ${activityId}`}
    unreadableEntities={unreadableActivities}
    rowLabel={({ type }) => formatActivityType(type)}
    columns={[
      { label: "Time", card: "plain", render: ({ createdAt }) => <LocalTime value={createdAt} /> },
      {
        label: "Case",
        render: ({ caseId, caseName }) => (
          <>
            <Link
              to={buildCaseActivitiesUrl(customerId, caseId)}
              className="text-primary [overflow-wrap:anywhere] hover:underline"
            >
              <bdi>{caseName || caseId}</bdi>
            </Link>
            {caseName && (
              <SecondaryText className="[overflow-wrap:anywhere]">
                <bdi>{caseId}</bdi>
              </SecondaryText>
            )}
          </>
        ),
      },
      {
        label: "Type",
        card: "title",
        render: ({ type }) => (
          <bdi className="block min-w-24 [overflow-wrap:anywhere] card:min-w-0">
            {formatActivityType(type)}
          </bdi>
        ),
      },
      {
        label: "Performed By",
        render: ({ performedBy }) => (
          <bdi className="block min-w-44 [overflow-wrap:anywhere] card:min-w-0">{performedBy || "–"}</bdi>
        ),
      },
      {
        label: "Description",
        card: "plain",
        render: (activity) => <ActivityDetails activity={activity} />,
      },
      {
        label: "Server",
        render: ({ deviceId }) =>
          deviceId === null ? (
            "–"
          ) : (
            <Code className="block min-w-16 font-normal [overflow-wrap:anywhere] card:inline">
              {deviceId}
            </Code>
          ),
      },
    ]}
  />
);

function ActivityDetails({ activity }: { activity: LoggedActivity }) {
  const fields = flattenData(activity.data, useNumberFormat());
  return (
    <Disclosure
      summary={
        <span
          dir="auto"
          className="line-clamp-3 font-normal whitespace-pre-line [overflow-wrap:anywhere] group-open/more:line-clamp-none"
        >
          {activity.description || "No description"}
        </span>
      }
    >
      {fields.length === 0 ? (
        <p className="text-xs text-muted-foreground">This activity has no data.</p>
      ) : (
        <Facts
          className="text-xs"
          facts={fields.map(({ name, value }) => ({
            label: <bdi className="[overflow-wrap:anywhere]">{name}</bdi>,
            value: (
              <span dir="auto" className="block whitespace-pre-wrap [overflow-wrap:anywhere]">
                {value}
              </span>
            ),
          }))}
        />
      )}
      <p className="text-xs text-muted-foreground">
        License <KeyLink licenseKey={activity.licenseKey} /> · Event{" "}
        <code className="font-mono [overflow-wrap:anywhere]">{activity.id}</code>
      </p>
    </Disclosure>
  );
}
