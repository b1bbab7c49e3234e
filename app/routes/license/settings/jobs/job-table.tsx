import { Form, href } from "react-router";
import type { Job } from "#app/domain/job/job.ts";
import { msOf } from "#app/domain/time/time.ts";
import { SubmitButton } from "#app/routes/kit/forms/submit-button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { Cell, HeadCell, Row, Secondary, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { jobLabel, jobDescription } from "#app/words/job-wording.ts";

export const JobTable = ({ jobs }: { jobs: readonly Job[] }) => (
  <Table label="Jobs">
    <TableHead>
      <HeadCell className="w-1/4">Job</HeadCell>
      <HeadCell className="w-1/4">Outcome</HeadCell>
      <HeadCell>Last run</HeadCell>
      <HeadCell>Last success</HeadCell>
      <HeadCell>Next run</HeadCell>
      <HeadCell align="end" className="w-1">
        <span className="sr-only">Actions</span>
      </HeadCell>
    </TableHead>
    <TableBody>
      {jobs.map((job) => (
        <JobRow key={job.name} job={job} />
      ))}
    </TableBody>
  </Table>
);

function JobRow({ job }: { job: Job }) {
  const { name, lastRun, succeededAt, nextRunAt, isPaused } = job;
  const runAddress = href("/license/settings/jobs/:name/run", { name });
  return (
    <Row aria-label={jobLabel(name)}>
      <Cell card="lead">
        <span className="font-semibold">{jobLabel(name)}</span>
        <Secondary>{jobDescription(name)}</Secondary>
      </Cell>
      <Cell label="Outcome" card="state">
        <JobOutcome job={job} />
      </Cell>
      <Cell label="Last run">
        <DateText value={lastRun?.startedAt} format="second" />
        {lastRun && (
          <Secondary>took {formatDuration(msOf(lastRun.endedAt) - msOf(lastRun.startedAt))}</Secondary>
        )}
      </Cell>
      <Cell label="Last success" card="off">
        <DateText value={succeededAt} format="minute" />
      </Cell>
      <Cell label="Next run" card="off">
        {isPaused ? (
          "–"
        ) : nextRunAt === null ? (
          "With the next round"
        ) : (
          <DateText value={nextRunAt} format="minute" />
        )}
      </Cell>
      <Cell card="end" align="end">
        {!isPaused && (
          <Form method="post" action={runAddress} replace preventScrollReset>
            <SubmitButton
              action={runAddress}
              variant="secondary"
              size="sm"
              busyLabel="Running…"
              aria-label={`Run now: ${jobLabel(name)}`}
            >
              Run now
            </SubmitButton>
          </Form>
        )}
      </Cell>
    </Row>
  );
}

function JobOutcome({ job: { lastRun, failures, isLate, isPaused } }: { job: Job }) {
  if (isPaused)
    return (
      <Badge tone="warning" icon="clock">
        Paused
      </Badge>
    );
  if (!lastRun) return <Badge tone="quiet">Not run yet</Badge>;
  return (
    <>
      {lastRun.fault === null ? (
        <Badge tone="good">Done</Badge>
      ) : (
        <Badge tone="bad" icon="crossed-out">
          Failed
        </Badge>
      )}{" "}
      {isLate && (
        <Badge tone="warning" icon="clock">
          Late
        </Badge>
      )}
      {lastRun.fault !== null && <span className="block [overflow-wrap:anywhere]">{lastRun.fault}</span>}
      {failures > 1 && <Secondary>{failures.toLocaleString("en")} times in a row</Secondary>}
    </>
  );
}

const formatDuration = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
