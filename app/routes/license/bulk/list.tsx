import { href, Link } from "react-router";
import type { BulkRun } from "#app/domain/bulk/bulk-run.ts";
import { paging } from "#app/domain/page.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { requireCapability } from "#app/middleware/capabilities.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { requirePermission } from "#app/routes/kit/forms/check-may.ts";
import { Performer } from "#app/routes/license/kit/history-fields.tsx";
import { PagedList } from "#app/routes/kit/lists/paged-list.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { IgnoredParamsNotice } from "#app/ui/alert.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import type { Route } from "./+types/list.ts";
import { runList } from "./run-list.ts";
import { countsText, kindLabel, stateLabels } from "./run-texts.ts";
import { readList } from "#app/routes/kit/lists/read-list.ts";

const shownRuns = paging.extend({ pageSize: paging.shape.pageSize.unwrap().default(25) });

export const middleware = [requireCapability("bulk")];

export const meta = () => [{ title: "Bulk changes" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  requirePermission(context.get(sessionContext), "license.edit");
  const { query, ignored } = readList(runList, url, shownRuns);
  return { runs: await context.get(licenseApiContext).bulkRuns.list({ query }), ignored };
}

export const shouldRevalidate = runList.shouldRevalidate;

export default function BulkRuns({ loaderData: { runs, ignored } }: Route.ComponentProps) {
  return (
    <Page width="narrow">
      <PageHeader
        title="Bulk changes"
        description="Last 90 days. Select licenses in the list to start one."
      />
      <IgnoredParamsNotice ignored={ignored} />
      <PagedList page={runs} list={runList} noun="runs" emptyTitle="Nothing was changed in bulk yet">
        <Table label="Runs">
          <TableHead>
            <HeadCell>Started</HeadCell>
            <HeadCell>What</HeadCell>
            <HeadCell align="end">Licenses</HeadCell>
            <HeadCell className="w-2/5">Outcome</HeadCell>
          </TableHead>
          <TableBody>
            {runs.entities.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </TableBody>
        </Table>
      </PagedList>
    </Page>
  );
}

const RunRow = ({ run }: { run: BulkRun }) => (
  <Row>
    <Cell card="lead">
      <Link
        to={href("/license/bulk/:id", { id: String(run.id) })}
        className="font-semibold text-primary hover:underline"
      >
        <DateText value={run.createdAt} format="minute" />
      </Link>
      <Secondary>
        <Performer createdBy={run.createdBy} />
      </Secondary>
    </Cell>
    <Cell label="What">{kindLabel(run)}</Cell>
    <Cell label="Licenses" align="end">
      {formatThousands(run.total)}
    </Cell>
    <Cell label="Outcome">
      {stateLabels[run.state]}
      <Secondary>
        {countsText(run)}
        {run.undoneBy !== null && ", undone"}
      </Secondary>
    </Cell>
  </Row>
);
