import type { Migration } from "../migration.ts";

/** Since when background jobs send nothing to other systems, and why; null while they do. */
export const jobPause: Migration = {
  name: "0035-job-pause",
  statements: [
    "alter table installation add column jobs_paused_at {big}",
    "alter table installation add column jobs_pause_reason {text}",
  ],
};
