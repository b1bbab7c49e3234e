import type { Migration } from "../migration.ts";

export const jobRuns: Migration = {
  name: "0012-job-runs",
  statements: [
    `create table job_run (
      name {text} not null primary key,
      started_at {big} not null,
      ended_at {big} not null,
      fault {text},
      failures {big} not null,
      succeeded_at {big}
    )`,
  ],
};
