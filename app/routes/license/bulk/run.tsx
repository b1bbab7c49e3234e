import type { NumberFormat } from "#app/domain/time/format-date.ts";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { href, Link, Outlet, useSearchParams } from "react-router";
import { type BulkRun, bulkLineQuery } from "#app/domain/bulk/bulk-run.ts";
import { computeRestoreDeadline } from "#app/domain/license/delete-license.ts";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { PagedList, sectionPageSizes } from "#app/routes/kit/lists/paged-list.tsx";
import { parseSectionQuery, sectionPaging } from "#app/routes/kit/lists/parse-section-query.ts";
import { Performer } from "#app/routes/license/kit/history-fields.tsx";
import { BulkLineTable } from "#app/routes/license/licenses/bulk/table.tsx";
import { findTierName } from "#app/routes/license/licenses/bulk/tiers.ts";
import { BulkChangeText } from "#app/routes/license/licenses/bulk/texts.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { appendEllipsis } from "#app/domain/token/token.ts";
import { Segments } from "#app/routes/kit/segments.tsx";
import type { Route } from "./+types/run.ts";
import { RunProgress } from "./progress.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { SummaryList, SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
import { buildAgainLabel, buildRunTitle, isUndoable, runStateLabels } from "./run-texts.ts";
import { parseStoredChange } from "./stored-change.ts";

const resultLineQuerySchema = sectionPaging.extend({ outcome: bulkLineQuery.shape.outcome.catch(undefined) });
/** Without JavaScript, the browser reloads the page after this time. */
const refreshSeconds = 2;
const pollIntervalMs = 1000;

export const meta = () => [{ title: "Bulk change" }];

export const handle: PageHandle = {
  getRefreshHeader: ({ run }: Route.ComponentProps["loaderData"]) =>
    run.state === "running" ? String(refreshSeconds) : null,
};

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = requireApi(context, "license.edit");
  const query = parseSectionQuery(resultLineQuerySchema, url);
  const [run, lines] = await Promise.all([
    api.bulkRuns.get({ params }),
    api.bulkRuns.listLines({ params, query }),
  ]);
  const change = parseStoredChange(run);
  const tierName = change?.kind === "tier" ? await findTierName(api, change) : null;
  const hasDeletedLicenses = change?.kind === "delete" && run.changed > 0 && run.undoneBy === null;
  return {
    run,
    change,
    tierName,
    lines,
    outcome: query.outcome,
    restorableUntil: hasDeletedLicenses && run.endedAt !== null ? computeRestoreDeadline(run.endedAt) : null,
  };
}

export default function BulkRunPage({ loaderData }: Route.ComponentProps) {
  const { run, change, tierName, lines, outcome } = loaderData;
  const numbers = useNumberFormat();
  const [search] = useSearchParams();
  const params = { id: String(run.id) };
  return (
    <Page width="narrow">
      <PageHeader
        title={buildRunTitle(run, change, numbers)}
        description={runStateLabels[run.state]}
        actions={
          <ButtonLink to={href("/license/bulk")} variant="outline">
            All bulk changes
          </ButtonLink>
        }
      />
      <div className="mb-4">
        <SummaryList>
          <SummaryRow label="Change">
            {change?.kind === "undo" ? (
              <>
                Undoes{" "}
                <Link
                  to={href("/license/bulk/:id", { id: String(change.run) })}
                  className="text-primary hover:underline"
                >
                  an earlier bulk change
                </Link>
                , license by license. Later changes are not undone.
              </>
            ) : change?.kind === "create" ? (
              "Creates a license. Undoing the change deletes the license."
            ) : (
              change && <BulkChangeText change={change} tierName={tierName} />
            )}
          </SummaryRow>
          <SummaryRow label="Started">
            <DateText value={run.createdAt} format="minute" /> by <Performer createdBy={run.createdBy} />
            {run.assistant && (
              <>
                , with the assistant <Code>{appendEllipsis(run.assistant.token)}</Code>
              </>
            )}
          </SummaryRow>
          {loaderData.restorableUntil && (
            <>
              <SummaryRow label="Undo">
                The licenses can be restored until{" "}
                <DateText value={loaderData.restorableUntil} format="day" />.
              </SummaryRow>
            </>
          )}
        </SummaryList>
      </div>
      <RunProgress run={run} intervalMs={pollIntervalMs} />
      <RunActions run={run} params={params} />
      {lines.totalEntityCount > 0 || outcome ? (
        <>
          <div className="mt-6 mb-3">
            <Segments label="Outcome" segments={createOutcomeSegments(run, params, outcome, numbers)} />
          </div>
          <PagedList
            page={lines}
            sizes={sectionPageSizes}
            noun="licenses"
            emptyState={<p className="text-muted-foreground">No licenses.</p>}
          >
            <BulkLineTable
              label="Results"
              lines={lines.entities}
              unreadableLines={lines.unreadableEntities}
              search={search}
              outcomeLabel="Result"
            />
          </PagedList>
        </>
      ) : null}
      <Outlet />
    </Page>
  );
}

function createOutcomeSegments(
  run: BulkRun,
  params: { id: string },
  selectedOutcome: string | undefined,
  { formatThousands }: NumberFormat,
) {
  const runUrl = href("/license/bulk/:id", params);
  const createSegment = (label: string, count: number, outcome?: string) => ({
    to: outcome ? `${runUrl}?outcome=${outcome}` : runUrl,
    label: `${label} ${formatThousands(count)}`,
    isCurrent: selectedOutcome === outcome,
  });
  const { changed, unchanged, skipped } = run;
  return [
    createSegment("All", changed + unchanged + skipped),
    createSegment("Changed", changed, "changed"),
    createSegment("Unchanged", unchanged, "unchanged"),
    createSegment("Skipped", skipped, "skipped"),
  ];
}

function RunActions({ run, params }: { run: BulkRun; params: { id: string } }) {
  const numbers = useNumberFormat();
  const isRunning = run.state === "running";
  return (
    <div className="flex flex-wrap gap-2">
      {run.state !== "done" && (
        <PostButton
          action={href("/license/bulk/:id/steer", params)}
          hiddenFields={{ state: isRunning ? "stopped" : "running" }}
          variant={isRunning ? "outline" : "default"}
          busyLabel={isRunning ? "Stopping…" : "Continuing…"}
        >
          {isRunning ? "Stop" : "Continue"}
        </PostButton>
      )}
      {isUndoable(run) &&
        (run.change.kind === "undo" ? (
          <ButtonLink to={href("/license/bulk/:id/again", params)} variant="outline">
            {buildAgainLabel(run, numbers)}
          </ButtonLink>
        ) : (
          <PostButton action={href("/license/bulk/:id/undo", params)} leavesPage busyLabel="Starting…">
            Undo for {numbers.formatCount(run.changed, "license")}
          </PostButton>
        ))}
      {run.undoneBy !== null && (
        <ButtonLink to={href("/license/bulk/:id", { id: String(run.undoneBy) })} variant="outline">
          Show the undo
        </ButtonLink>
      )}
      <ButtonLink to={`/api/oem/bulk-runs/${run.id}/csv`} reloadDocument variant="outline">
        <Icon name="download" /> Result as CSV
      </ButtonLink>
      <ButtonLink to={href("/license/licenses")} variant="outline">
        Licenses
      </ButtonLink>
    </div>
  );
}
