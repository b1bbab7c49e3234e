import type { Migration } from "../migration.ts";

/** Time and reason of the pause of background jobs; null if they are not paused. */
export const jobPause: Migration = {
  name: "0035-job-pause",
  statements: [
    "alter table installation add column jobs_paused_at {big}",
    "alter table installation add column jobs_pause_reason {text}",
  ],
};
