import type { JobPause } from "#app/domain/job-pause/pause.ts";
import { formatDateTime } from "#app/domain/time/format-date.ts";
import type { Months } from "#app/domain/time/months.ts";

const pauseReasonMessages: Record<JobPause["reason"], string> = {
  setting:
    "The JOBS setting is off. No mail, webhook or order is sent. To resume, remove JOBS=off and restart the app.",
  restore:
    "This database was restored from a backup. No mail, webhook or order is sent. To resume, run “npm run jobs -- resume” on the server.",
  operator:
    "An operator paused the background jobs. No mail, webhook or order is sent. To resume, run “npm run jobs -- resume” on the server.",
};

/**
 * Returns null if the jobs are not paused. Only the server calls this function, so that the browser bundle
 * does not include the messages.
 */
export const formatJobPauseNotice = (pause: JobPause | null, months: Months): string | null =>
  pause &&
  `Background jobs have been paused since ${formatDateTime(pause.since, months)} UTC. ${pauseReasonMessages[pause.reason]}`;
