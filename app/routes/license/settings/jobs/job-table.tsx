import { useNumberFormat } from "#app/ui/number-format.ts";
import { href } from "react-router";
import type { Job } from "#app/domain/job/job.ts";
import { msOf } from "#app/domain/time/time.ts";
import { PostButton } from "#app/routes/kit/forms/post-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { SecondaryText } from "#app/ui/table.tsx";
import { DataTable } from "#app/routes/kit/lists/data-table.tsx";
import { findJobLabel, findJobDescription } from "#app/words/job-wording.ts";
import { actionsColumn } from "#app/routes/kit/lists/row-actions.tsx";

export const JobTable = ({ jobs }: { jobs: readonly Job[] }) => (
  <DataTable
    label="Jobs"
    rows={jobs}
    rowKey={({ name }) => name}
    rowLabel={({ name }) => findJobLabel(name)}
    columns={[
      {
        label: "Job",
        headClassName: "w-[32%]",
        card: "lead",
        render: ({ name }) => (
          <>
            <span title={findJobLabel(name)} className="cut font-semibold">
              {findJobLabel(name)}
            </span>
            <SecondaryText title={findJobDescription(name)} className="cut">
              {findJobDescription(name)}
            </SecondaryText>
          </>
        ),
      },
      { label: "Outcome", headClassName: "w-1/5", card: "state", render: (job) => <JobOutcome job={job} /> },
      {
        label: "Last run",
        render: ({ lastRun }) => (
          <>
            <DateText value={lastRun?.startedAt} format="second" className="whitespace-nowrap" />
            {lastRun && (
              <SecondaryText>
                took {formatMilliseconds(msOf(lastRun.endedAt) - msOf(lastRun.startedAt))}
              </SecondaryText>
            )}
          </>
        ),
      },
      {
        label: "Next run",
        card: "off",
        render: ({ nextRunAt, isPaused }) =>
          isPaused ? "–" : nextRunAt === null ? "Shortly" : <DateText value={nextRunAt} format="minute" />,
      },
      { ...actionsColumn, render: ({ name, isPaused }) => !isPaused && <RunButton name={name} /> },
    ]}
  />
);

function JobOutcome({ job: { lastRun, failures, isLate, isPaused, succeededAt } }: { job: Job }) {
  const { formatThousands } = useNumberFormat();
  if (isPaused)
    return (
      <Badge variant="warning" icon="clock">
        Paused
      </Badge>
    );
  if (!lastRun) return <Badge variant="secondary">Not run yet</Badge>;
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2">
        {lastRun.error === null ? (
          <Badge variant="success">Done</Badge>
        ) : (
          <Badge variant="destructive" icon="crossed-out">
            Failed
          </Badge>
        )}
        {isLate && (
          <Badge variant="warning" icon="clock">
            Late
          </Badge>
        )}
        {failures > 1 && <SecondaryText>{formatThousands(failures)} times in a row</SecondaryText>}
        {lastRun.error !== null && (
          <SecondaryText>
            Last success: {succeededAt === null ? "never" : <DateText value={succeededAt} format="minute" />}
          </SecondaryText>
        )}
      </span>
      {lastRun.error !== null && (
        <span title={lastRun.error} className="cut">
          {lastRun.error}
        </span>
      )}
    </>
  );
}

const formatMilliseconds = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

const RunButton = ({ name }: Pick<Job, "name">) => (
  <PostButton
    action={href("/license/settings/jobs/:name/run", { name })}
    size="sm"
    busyLabel="Running…"
    aria-label={`Run now: ${findJobLabel(name)}`}
  >
    Run now
  </PostButton>
);
