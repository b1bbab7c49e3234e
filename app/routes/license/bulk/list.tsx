import { useNumberFormat } from "#app/ui/number-format.ts";
import { href, Link } from "react-router";
import { paging, type Paging } from "#app/domain/page.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { Performer } from "#app/routes/license/kit/history-fields.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import type { Route } from "./+types/list.ts";
import { formatRunCounts, findKindLabel, runStateLabels } from "./run-texts.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { defineList } from "#app/routes/kit/lists/define-list.ts";

const runList = defineList<Paging>({
  path: href("/license/bulk"),
  names: ["pageNumber", "pageSize"],
});

export const meta = () => [{ title: "Bulk changes" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { bulkRuns } = requireApi(context, "license.edit");
  const request = readList(runList, url, paging);
  return { runs: await bulkRuns.list({ query: request.query }), request };
}

export const shouldRevalidate = runList.shouldRevalidate;

export default function BulkRuns({ loaderData: { runs, request } }: Route.ComponentProps) {
  const numbers = useNumberFormat();
  return (
    <ListPage
      title="Bulk changes"
      description="Bulk changes of the last 90 days. To start a bulk change, select licenses in the list."
      list={runList}
      request={request}
      page={runs}
      noun="bulk changes"
      emptyTitle="No bulk changes yet"
    >
      <DataTable
        label="Bulk changes"
        rows={runs.entities}
        unreadableEntities={runs.unreadableEntities}
        rowKey={({ id }) => id}
        columns={[
          {
            label: "Started",
            card: "lead",
            render: (run) => (
              <>
                <Link to={href("/license/bulk/:id", { id: String(run.id) })} className="row-title">
                  <DateText value={run.createdAt} format="minute" />
                </Link>
                <SecondaryText>
                  <Performer createdBy={run.createdBy} />
                </SecondaryText>
              </>
            ),
          },
          { label: "Change", render: (run) => findKindLabel(run) },
          { label: "Licenses", align: "end", render: (run) => numbers.formatThousands(run.total) },
          {
            label: "Outcome",
            headClassName: "w-2/5",
            render: (run) => (
              <>
                {runStateLabels[run.state]}
                <SecondaryText>
                  {formatRunCounts(run, numbers)}
                  {run.undoneBy !== null && ", undone"}
                </SecondaryText>
              </>
            ),
          },
        ]}
      />
    </ListPage>
  );
}
